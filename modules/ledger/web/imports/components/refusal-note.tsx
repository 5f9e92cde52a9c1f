import type { ImportRecord } from '../../../contract/imports.ts'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'

/** Shows the reason why an import stopped. */
export function RefusalNote({ refusal: { code, detail, count } }: { refusal: NonNullable<ImportRecord['refusal']> }) {
  const { t } = useTranslation()
  const isField = code === 'column-missing' || code === 'column-twice'
  const formattedDetail = isField && detail !== null ? t(`imports.fields.${detail as 'name'}`) : (detail ?? '')
  return (
    <div className="import-refusal" role="alert">
      <Note kind="error">
        {code === 'access-withdrawn'
          ? t('serviceAccounts.commitRefused')
          : t(`imports.refusals.${code}`, { detail: formattedDetail, count: count ?? 0 })}
      </Note>
    </div>
  )
}
