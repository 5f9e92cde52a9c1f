import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Proposal } from '../../../contract/proposals.ts'
import { ModelComparison } from './model-comparison.tsx'
import { ProposalFacts } from './proposal-facts.tsx'
import { ShareProposal } from './share-proposal.tsx'
import { SignProposal } from './sign-proposal.tsx'
import { TradesTable } from './trades-table.tsx'
import './proposals.css'

/** A proposal with its drift, the holdings against the model, the trades, costs and tax, and what it was calculated with. */
export function ProposalView({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const { amount, rate } = useFormats()
  const { account, model, frozen, total, currency, driftBefore, driftAfter, outsideBefore, outsideAfter, stale, state, note, createdBy } =
    proposal
  const { unpriced, settings } = proposal
  return (
    <div className="wide proposal">
      <header className="proposal-hero">
        <div>
          <h1>{t('proposals.heading')}</h1>
          <p className="muted">
            {t('proposals.subtitle', { client: account.name, total: amount(total, currency), model, version: frozen.modelVersion })}
          </p>
        </div>
        <dl className="proposal-drift">
          <div>
            <dt>{t('proposals.driftNow')}</dt>
            <dd className="first">{rate(driftBefore, 'negative')}</dd>
          </div>
          <div>
            <dt>{t('proposals.driftAfter')}</dt>
            <dd>{rate(driftAfter, 'negative')}</dd>
          </div>
          <div>
            <dt>{t('proposals.linesOutside')}</dt>
            <dd>{t('proposals.fromTo', { before: outsideBefore.length, after: outsideAfter.length })}</dd>
          </div>
        </dl>
      </header>
      {state === 'withdrawn' && <Note kind="info">{t('proposals.withdrawnState')}</Note>}
      {stale !== null && stale.length > 0 && (
        <Note>
          {[
            t('proposals.stale.title'),
            ...stale.map((reason) => t(`proposals.stale.${reason}`)),
            t(stale.includes('NOT_COMPARED') ? 'proposals.stale.later' : 'proposals.stale.advice'),
          ].join(' ')}
        </Note>
      )}
      <div className="proposal-columns">
        <div>
          {note !== null && (
            <section className="proposal-note">
              <h2>{t('proposals.reasonsOf', { name: createdBy ?? '' })}</h2>
              <p>{note}</p>
            </section>
          )}
          <ModelComparison proposal={proposal} />
          <TradesTable proposal={proposal} />
          <p className="muted proposal-notes">
            {[
              unpriced.length > 0 && t('proposals.unpriced', { names: unpriced.join(', ') }),
              t('proposals.leftOut', { amount: amount(settings.minimumTrade, currency) }),
              t('proposals.bandHint'),
              t('proposals.driftHelp'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        <aside>
          <ProposalFacts proposal={proposal} />
          <SignProposal proposal={proposal} />
          <ShareProposal proposal={proposal} />
        </aside>
      </div>
      <p className="muted proposal-disclaimer">{t('proposals.disclaimer')}</p>
    </div>
  )
}
