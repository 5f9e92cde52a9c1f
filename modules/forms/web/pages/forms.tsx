import { useTranslation } from 'react-i18next'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams } from '@atrium/ui/pages'
import type { ListedForm } from '../../contract/forms.ts'
import { FormListPage } from '../filling/components/form-list-page.tsx'
import { FormState } from '../filling/components/form-state.tsx'
import { formsSource } from '../queries.ts'

/** Forms and processes that the person may start, continue or read. */
export function FormsPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const list = useList(formsSource, portal)
  return (
    <FormListPage
      id="forms"
      title={t('forms.title')}
      list={list}
      empty={t('forms.none')}
      renderEntry={(form) => <FormEntry key={`${form.process?.id} ${form.id} ${form.account?.id}`} portal={portal} form={form} />}
    />
  )
}

function FormEntry({ portal, form }: { portal: string; form: ListedForm }) {
  const { t } = useTranslation()
  return (
    <li>
      <FormState portal={portal} form={form} title={form.process?.name ?? form.name} />
      {form.subforms.length > 0 && (
        <ul className="form-list subforms" aria-label={t('assignments.parts')}>
          {form.subforms.map((part) => (
            <li key={part.id}>
              <FormState portal={portal} form={part} title={part.name} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
