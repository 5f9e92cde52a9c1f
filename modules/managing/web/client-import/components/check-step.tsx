import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvitationPreviewButton } from '@atrium/identity/web/registration/components/invitation-preview.tsx'
import { Check } from '@atrium/ui/components/check.tsx'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { showError } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { ClientImport } from '../../../contract/client-imports.ts'
import { rowResults, type RowResult } from '../../../contract/client-import-terms.ts'
import { linkSameEmails, startImport, type OneImport } from '../queries.ts'
import { DownloadFaults } from './download-faults.tsx'
import { RowTable } from './row-table.tsx'

type Props = { one: OneImport; record: ClientImport }

/** Shows the result of the check: each row with its proposals, on which the person decides, and the button that imports. */
export function CheckStep({ one, record }: Props) {
  const { t } = useTranslation()
  const { counts } = record
  const [result, setResult] = useState<RowResult | undefined>(counts.proposal > 0 ? 'proposal' : undefined)
  const [isBusy, setIsBusy] = useState(false)
  const linkAll = async () => {
    setIsBusy(true)
    await linkSameEmails(one).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
    setIsBusy(false)
  }
  return (
    <section className="client-import-part" aria-labelledby="check-title">
      <h2 id="check-title">{t('clientImport.checkedTitle', { count: counts.rows })}</h2>
      <ResultFilter counts={counts} result={result} onChoose={setResult} />
      <div className="client-import-tools">
        {counts.sameEmail > 0 && (
          <button className="button" type="button" aria-busy={isBusy} onClick={() => void linkAll()}>
            {t('clientImport.linkAll', { count: counts.sameEmail })}
          </button>
        )}
        {counts.invalid > 0 && <DownloadFaults one={one} record={record} />}
      </div>
      <RowTable one={one} filter={result === undefined ? {} : { result }} isDeciding />
      <StartForm one={one} record={record} />
    </section>
  )
}

type FilterProps = { counts: ClientImport['counts']; result: RowResult | undefined; onChoose: (result: RowResult | undefined) => void }

/** Shows the number of rows by result, as buttons that limit the list. */
function ResultFilter({ counts, result, onChoose }: FilterProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const button = (value: RowResult | undefined, label: string, count: number) => (
    <button key={label} type="button" aria-pressed={result === value} onClick={() => onChoose(value)}>
      <span>{label}</span>
      <strong>{number(count)}</strong>
    </button>
  )
  return (
    <div className="client-import-results" role="group" aria-label={t('clientImport.show')}>
      {button(undefined, t('clientImport.all'), counts.rows)}
      {rowResults.filter((one) => counts[one] > 0).map((one) => button(one, t(`clientImport.results.${one}`), counts[one]))}
    </div>
  )
}

function StartForm({ one, record: { counts, seatsLeft } }: Props) {
  const { t } = useTranslation()
  const [isInviting, setIsInviting] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    setIsBusy(true)
    try {
      await startImport(one, isInviting)
    } catch (error) {
      if (failureCode(error) !== 'proof-required') showError(t(`errors.${failureCode(error)}`))
      setIsBusy(false)
    }
  }
  return (
    <div className="client-import-start">
      {counts.undecided > 0 && <p>{t('clientImport.undecided', { count: counts.undecided })}</p>}
      {seatsLeft < counts.chosen && (
        <p className="client-import-warning">
          {seatsLeft === 0 ? t('clientImport.noSeats') : t('clientImport.seats', { count: seatsLeft })}
        </p>
      )}
      <div>
        <Check isOn={isInviting} onChange={setIsInviting}>
          {t('clientImport.invite')}
        </Check>
        <InvitationPreviewButton portal={one.portal} />
      </div>
      <div>
        <button className="button primary" type="button" aria-busy={isBusy} disabled={counts.chosen === 0} onClick={() => void start()}>
          {counts.chosen === 0 ? t('clientImport.nothing') : t('clientImport.start', { count: counts.chosen })}
        </button>
        <ButtonLink to={`/dashboard/${one.portal}/client-import`}>{t('clientImport.another')}</ButtonLink>
      </div>
    </div>
  )
}
