import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ClientImport } from '../../../contract/client-imports.ts'
import type { RowOutcome } from '../../../contract/client-import-terms.ts'
import type { OneImport } from '../queries.ts'
import { DownloadFaults } from './download-faults.tsx'
import { RowTable } from './row-table.tsx'

/** Shows what became of each row. */
export function ResultStep({ one, record }: { one: OneImport; record: ClientImport }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { counts, refusal } = record
  const [outcome, setOutcome] = useState<RowOutcome | undefined>(counts.refused > 0 ? 'refused' : undefined)
  const shown = (
    [
      ['created', counts.created],
      ['linked', counts.joined],
      ['left', counts.left],
      ['refused', counts.refused],
    ] as const
  ).filter(([, count]) => count > 0)
  const button = (value: RowOutcome | undefined, label: string, count: number) => (
    <button key={label} type="button" aria-pressed={outcome === value} onClick={() => setOutcome(value)}>
      <span>{label}</span>
      <strong>{number(count)}</strong>
    </button>
  )
  return (
    <section className="client-import-part" aria-labelledby="result-title">
      <h2 id="result-title">{t(refusal ? 'clientImport.stoppedTitle' : 'clientImport.doneTitle')}</h2>
      {refusal && <p role="alert">{t(`clientImport.refusals.${refusal.code}`, { limit: refusal.limit ?? '' })}</p>}
      <div className="client-import-results" role="group" aria-label={t('clientImport.show')}>
        {button(undefined, t('clientImport.all'), counts.rows)}
        {shown.map(([value, count]) => button(value, t(`clientImport.outcomes.${value}`), count))}
      </div>
      {record.isInviting && (
        <p className="muted">
          {t('clientImport.invitedCount')}: {number(counts.invited)}
        </p>
      )}
      <div className="client-import-tools">
        {counts.invalid + counts.refused > 0 && <DownloadFaults one={one} record={record} />}
        <ButtonLink to={`/dashboard/${one.portal}/invitations`}>{t('clientImport.toInvitations')}</ButtonLink>
        <ButtonLink to={`/dashboard/${one.portal}/client-import`}>{t('clientImport.again')}</ButtonLink>
      </div>
      <RowTable one={one} filter={outcome === undefined ? {} : { outcome }} />
    </section>
  )
}
