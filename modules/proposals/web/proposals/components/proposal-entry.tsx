import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ProposalSummary } from '../../../contract/proposals.ts'
import { proposalPath } from '../../paths.ts'

/** A proposal in the list, with its state, its drift and the number of its trades. */
export function ProposalEntry({ portal, account, proposal }: { portal: string; account: string; proposal: ProposalSummary }) {
  const { t } = useTranslation()
  const { moment, rate } = useFormats()
  const { id, model, state, createdAt, createdBy, driftBefore, driftAfter, tradeCount } = proposal
  return (
    <li className={state === 'withdrawn' ? 'withdrawn' : undefined}>
      <div>
        <Link to={proposalPath(portal, account, id)}>{t('proposals.entry', { model, moment: moment(createdAt) })}</Link>
        {createdBy !== null && <p className="muted">{t('proposals.by', { name: createdBy })}</p>}
      </div>
      <p>
        {t('proposals.drift', { before: rate(driftBefore, 'negative'), after: rate(driftAfter, 'negative') })}
        <span className="muted">{tradeCount === 0 ? t('proposals.noTrades') : t('proposals.trades', { count: tradeCount })}</span>
      </p>
      <p className={`proposal-state ${state}`}>{t(`proposals.states.${state}`)}</p>
    </li>
  )
}
