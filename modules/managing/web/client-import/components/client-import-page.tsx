import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { usePageSearch } from '@atrium/ui/pages'
import type { ClientImport } from '../../../contract/client-imports.ts'
import { parseClientImportSearch } from '../import-search.ts'
import { discardImport, type OneImport } from '../queries.ts'
import { CheckStep } from './check-step.tsx'
import { ResultStep } from './result-step.tsx'
import { Steps } from './steps.tsx'
import './client-import.css'

type Props = { one: OneImport; record: ClientImport }

/** Shows an import of clients at its current step. */
export function ClientImportPage({ one, record }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { state } = record
  const isUnread = state === 'failed' || state === 'receiving'
  return (
    <div className="wide client-import">
      <h1>{record.fileName}</h1>
      <Steps current={isUnread ? 'file' : state === 'checked' ? 'check' : 'done'} />
      {isUnread && <UnreadFile one={one} record={record} />}
      {state === 'checked' && <CheckStep one={one} record={record} />}
      {state === 'running' && <Progress record={record} />}
      {state === 'done' && <ResultStep one={one} record={record} />}
      <div className="client-import-end">
        <p className="muted">{t('clientImport.deletedOn', { date: date(record.deletedAt.slice(0, 10)) })}</p>
        {state !== 'running' && <DiscardButton one={one} />}
      </div>
    </div>
  )
}

function UnreadFile({ one, record: { refusal } }: Props) {
  const { t } = useTranslation()
  return (
    <section className="client-import-part">
      <p role="alert">{t(`clientImport.refusals.${refusal?.code ?? 'unexpected'}`, { limit: refusal?.limit ?? '' })}</p>
      <div>
        <ButtonLink to={`/dashboard/${one.portal}/client-import`} isPrimary>
          {t('clientImport.another')}
        </ButtonLink>
      </div>
    </section>
  )
}

function Progress({ record: { counts } }: Pick<Props, 'record'>) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const done = counts.created + counts.joined + counts.refused
  return (
    <section className="client-import-part">
      <p id="import-progress" role="status">
        {t('clientImport.running', { done: number(done), count: counts.chosen })}
      </p>
      <progress aria-labelledby="import-progress" max={Math.max(1, counts.chosen)} value={done} />
      <p className="muted">{t('clientImport.mayClose')}</p>
    </section>
  )
}

function DiscardButton({ one }: Pick<Props, 'one'>) {
  const { t } = useTranslation()
  const [, setSearch] = usePageSearch(parseClientImportSearch)
  const [isBusy, setIsBusy] = useState(false)
  const discard = async () => {
    setIsBusy(true)
    try {
      await discardImport(one)
      showResult(t('clientImport.discarded'))
      setSearch(() => ({}))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      setIsBusy(false)
    }
  }
  return (
    <button className="link" type="button" aria-busy={isBusy} onClick={() => void discard()}>
      {t('clientImport.discard')}
    </button>
  )
}
