import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { OpenForm } from '../filling/components/open-form.tsx'
import { parseFormSearch } from '../filling/form-search.ts'
import { formsPath } from '../paths.ts'
import { formQuery, type FormPlace } from '../queries.ts'

/** A form that the person fills in. */
export function FillFormPage() {
  const { t } = useTranslation()
  const { portal, form: id } = usePageParams<'portal' | 'form'>()
  const [{ account }] = usePageSearch(parseFormSearch)
  const { features } = useEdition()
  const place = useMemo<FormPlace>(() => ({ portal, form: id, ...(account !== undefined && { account }) }), [portal, id, account])
  const { data: form, error, refetch } = useQuery(formQuery(place))
  return (
    <ReportPage
      id="form"
      title={form?.name ?? t('forms.title')}
      previous={features.includes('processes') ? { title: t('forms.title'), href: formsPath(portal) } : null}
      body={
        form
          ? {
              state: 'ready',
              content: (
                <div className="wide form-page">
                  <h1>{form.name}</h1>
                  {/* Another form begins anew, when its sub-form is opened from the message at its end. */}
                  <OpenForm key={`${id} ${account}`} form={form} place={place} />
                </div>
              ),
            }
          : error !== null
            ? { state: 'failed', title: t('forms.failed'), error, onRetry: () => void refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={8} /> }
      }
    />
  )
}
