import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Proposal } from '../../../contract/proposals.ts'
import { api } from '../../api.ts'

/** Lets staff share a proposal with their reasons, and withdraw it. Clients, to whom `stale` is unknown, see nothing here. */
export function ShareProposal({ proposal: { id, account, state, sharedAt, stale } }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  if (state === 'withdrawn' || stale === null) return null
  const run = async (work: () => Promise<unknown>, result: string) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
      showResult(result)
    } catch (error) {
      const isBeingSigned = failureDetails(error).issues?.some(({ code }) => code === 'being-signed')
      showError(isBeingSigned ? t('proposals.beingSigned') : t(`errors.${failureCode(error)}`))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['proposals'] })
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsMissing(note.trim() === '')
    if (note.trim() !== '') void run(() => api.proposals.share({ account: account.id, proposal: id, note }), t('proposals.shared'))
  }
  return (
    <section className="proposal-share">
      <h2>{state === 'draft' ? t('proposals.shareTitle') : t('proposals.sharedOn', { moment: sharedAt ? moment(sharedAt) : '' })}</h2>
      {state === 'draft' && stale.length === 0 && (
        <form onSubmit={submit} noValidate>
          <p className="muted">{t('proposals.shareLede')}</p>
          <TextArea
            label={t('proposals.note')}
            hint={t('proposals.noteHint')}
            error={isMissing ? t('proposals.noteMissing') : undefined}
            maxLength={4000}
            value={note}
            onValue={setNote}
          />
          <button className="button primary" type="submit" aria-busy={isBusy}>
            {t('proposals.share')}
          </button>
        </form>
      )}
      <button
        className="button"
        type="button"
        aria-busy={isBusy}
        onClick={() => void run(() => api.proposals.withdraw({ account: account.id, proposal: id }), t('proposals.withdrawn'))}
      >
        {t('proposals.withdraw')}
      </button>
    </section>
  )
}
