import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { AccountForm } from '../../../contract/assignments.ts'
import { api } from '../../api.ts'
import { accountFormsSource } from '../../queries.ts'
import { AskClient } from './ask-client.tsx'

/** A form with what the firm has asked for, what was sent, and the buttons to ask for it and to withdraw that. */
export function AccountFormEntry({ account, form }: { account: string; form: AccountForm }) {
  const { t } = useTranslation()
  const { date, moment } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { id, name, assignment, isDone, sent, canAssign } = form
  const isOpen = assignment !== null && !isDone
  const ask = t(isOpen ? 'assignments.change' : 'assignments.ask')
  const withdraw = async () => {
    setIsBusy(true)
    try {
      await api.assignments.withdraw({ account, form: id })
      showResult(t('assignments.withdrawn'))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      await queryClient.invalidateQueries({ queryKey: accountFormsSource.key })
      setIsBusy(false)
    }
  }
  return (
    <li>
      <div className="form-state">
        <div>
          <h2>{name}</h2>
          {assignment && (
            <p className="muted">
              {t('assignments.askedBy', { name: assignment.by ?? '', moment: moment(assignment.at) })}
              {isOpen && assignment.dueOn !== null && `, ${t('assignments.until', { day: date(assignment.dueOn) })}`}
            </p>
          )}
          {sent && <p className="muted">{t('assignments.sentBy', { name: sent.by, moment: moment(sent.at) })}</p>}
          {assignment && <p>{t(isDone ? 'assignments.done' : 'assignments.waiting')}</p>}
          {!canAssign && !assignment && <p className="muted">{t('assignments.once')}</p>}
        </div>
        <div className="form-buttons">
          {isOpen && (
            <button
              className="button"
              type="button"
              aria-busy={isBusy}
              aria-label={`${t('assignments.withdraw')}: ${name}`}
              onClick={() => void withdraw()}
            >
              {t('assignments.withdraw')}
            </button>
          )}
          {canAssign && (
            <button className="button" type="button" aria-label={`${ask}: ${name}`} onClick={() => setIsAsking(true)}>
              {ask}
            </button>
          )}
        </div>
      </div>
      {isAsking && <AskClient account={account} form={form} onClose={() => setIsAsking(false)} />}
    </li>
  )
}
