import { api } from '@atrium/collections/web/api'
import { readAllRecords } from '@atrium/collections/web/fields/record-search'
import { itemQuery, storeChangedItem } from '@atrium/collections/web/queries'
import type { Item } from '@atrium/collections/contract/items'
import { isFormDefinition } from '@atrium/domain/forms/check-definition'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { usePageParams } from '@atrium/ui/pages'
import { isPublicForm } from '../workflow/is-public-form.ts'
import { FormDesigner } from '../designer/components/form-designer.tsx'

const collection = 'forms'
const emptyForm: FormDefinition = { steps: [] }

/** Designer of a form, opened from the grid of forms. An unknown form leads to the 404 page. */
export function FormDesignerPage() {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { id } = usePageParams<'id'>()
  const { data: item, error, refetch } = useQuery({ ...itemQuery(collection, id), retry: false })
  const { data: forms } = useQuery({
    queryKey: ['collections', 'items', 'form-names'],
    queryFn: () => readAllRecords({ collection, search: '' }),
  })
  useEffect(() => pageAccount.set(null), [])
  const others = useMemo(() => (forms ?? []).filter((form) => form.id !== id), [forms, id])
  const saved = item?.values['definition']
  const definition = isFormDefinition(saved) ? saved : emptyForm

  const save = async (next: FormDefinition): Promise<Item | null> => {
    if (!item) return null
    try {
      const values = { definition: next } as unknown as Item['values']
      return storeChangedItem(collection, await api.items.save({ collection, item: id, version: item.version, values }))
    } catch (failure) {
      showError(t(failureCode(failure) === 'conflict' ? 'designer.conflict' : `errors.${failureCode(failure)}`))
      return null
    }
  }
  const saveOnly = async (next: FormDefinition) => {
    const done = await save(next)
    if (done) showResult(t('collections.saved'))
    return done !== null
  }
  const publish = async (next: FormDefinition) => {
    const done = next === definition ? (item ?? null) : await save(next)
    if (!done) return false
    try {
      storeChangedItem(collection, await api.items.publish({ collection, item: id, version: done.version }))
      showResult(`${t('collections.saved')} ${t('collections.andPublished')}`)
      return true
    } catch (failure) {
      showError(t(`errors.${failureCode(failure)}`))
      return false
    }
  }
  return (
    <ReportPage
      id="form-designer"
      title={item?.name ?? t('collections.designer')}
      previous={{ title: t('collections.backOffice'), href: '/admin/forms' }}
      body={
        item && forms
          ? {
              state: 'ready',
              content: (
                <FormDesigner
                  key={item.id}
                  form={{ id: item.id, name: item.name, definition, isPublic: isPublicForm(item.values) }}
                  forms={others}
                  state={
                    item.publication?.liveSince
                      ? t('collections.liveVersion', { moment: moment(item.publication.liveSince) })
                      : t('collections.notLive')
                  }
                  onSave={saveOnly}
                  onPublish={publish}
                />
              ),
            }
          : error !== null
            ? { state: 'failed', title: t('collections.failed'), error, onRetry: () => void refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={8} /> }
      }
    />
  )
}
