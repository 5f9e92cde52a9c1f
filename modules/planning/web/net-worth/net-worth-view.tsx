import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExplainMark, Explained, Figure } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { Note, Skeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { NetWorth } from '../../contract/net-worth.ts'
import { planningParameter } from '../../contract/planning-terms.ts'
import { cashFlowPath } from '../cash-flow-address.ts'
import { addHolding } from '../plan-address.ts'
import { NetWorthHistory } from '../history/net-worth-history.tsx'
import { ProtectionSection } from '../protections/protection-section.tsx'
import { PlanSections } from '../plan-sections.tsx'
import { NetWorthTable } from './net-worth-table.tsx'
import { AdviceAreas } from './advice-areas.tsx'
import './planning.css'

const projection = lazyPart(async () => (await import('../projection/projection-section.tsx')).ProjectionSection)

type Props = { plan: NetWorth; account: string; portal: string }

/** Shows the net worth with its day, what it consists of, and what is left out of it. */
export function NetWorthView({ plan, account, portal }: Props) {
  const { t } = useTranslation()
  const { open } = useUrlDrawer(planningParameter)
  return (
    <>
      <section className="hero home">
        <div className="wrap plan-hero">
          <div>
            <h1>{t('planning.title')}</h1>
            <p className="figure-label">
              {t('planning.netWorth')} <ExplainMark explain="net-worth" label={t('planning.explainNetWorth')} />
            </p>
            <Figure money={plan.netWorth} reason={t('planning.nothingYet')} />
            <AsOfDay plan={plan} />
          </div>
          <PlanTotals plan={plan} />
        </div>
      </section>
      <div className="wrap plan">
        <section aria-labelledby="own-and-owe">
          <div className="section-head plan-head">
            <div>
              <h2 id="own-and-owe">{t('planning.ownAndOwe')}</h2>
              {plan.holdings.length === 0 && <p className="muted">{t('planning.ownAndOweHint')}</p>}
            </div>
            {plan.mayChange ? (
              <button className="button" type="button" onClick={() => open(addHolding)}>
                <Icon name="plus" small />
                {t('planning.add')}
              </button>
            ) : (
              <p className="muted">{t('planning.readOnly')}</p>
            )}
          </div>
          <NetWorthTable plan={plan} />
          <LeftOut plan={plan} />
        </section>
        <NetWorthHistory account={account} />
        <projection.Part plan={plan} fallback={<Skeleton height="480px" />} />
        <CashFlowLink account={account} portal={portal} />
        <ProtectionSection account={account} mayChange={plan.mayChange} />
        <PlanSections portal={portal} account={account} />
        <AdviceAreas services={plan.services} account={account} portal={portal} />
      </div>
    </>
  )
}

/** Leads to the plan of income, tax and spending by year. */
function CashFlowLink({ account, portal }: Pick<Props, 'account' | 'portal'>) {
  const { t } = useTranslation()
  return (
    <p className="plan-sentence">
      <Link className="link" to={cashFlowPath(portal, account)}>
        {t('planning.cashFlow.link')}
      </Link>
    </p>
  )
}

/** States the day of the net worth, and why it is not today. */
function AsOfDay({ plan: { asOn, holdings, portfolios } }: { plan: NetWorth }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (asOn === null) return <p className="asof">{t('planning.nothingYet')}</p>
  const latest = [...holdings, ...portfolios]
    .flatMap(({ valueDate, leftOut }) => (valueDate && !leftOut ? [valueDate] : []))
    .toSorted()
    .at(-1)
  return <p className="asof">{t(latest === asOn ? 'planning.asOfOlder' : 'planning.asOf', { date: date(asOn) })}</p>
}

function PlanTotals({ plan: { assets, liabilities } }: { plan: NetWorth }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <dl className="plan-totals">
      <div>
        <dt>{t('planning.youOwn')}</dt>
        <dd>
          <Explained explain="plan-assets">{money(assets)}</Explained>
        </dd>
      </div>
      <div>
        <dt>{t('planning.youOwe')}</dt>
        <dd>
          <Explained explain="plan-liabilities">{money(liabilities)}</Explained>
        </dd>
      </div>
    </dl>
  )
}

/** Names everything that the totals leave out, with the reason. */
function LeftOut({ plan: { holdings, portfolios, portfolioState } }: { plan: NetWorth }) {
  const { t } = useTranslation()
  const named = [
    ...portfolios.flatMap(({ id, name, leftOut, value }) =>
      leftOut ? [{ id, name, leftOut, value: '', currency: value?.currency ?? '' }] : [],
    ),
    ...holdings.flatMap(({ id, name, leftOut, value, currency }) => (leftOut ? [{ id, name, leftOut, value: value ?? '', currency }] : [])),
  ]
  if (named.length === 0 && portfolioState === 'read') return null
  return (
    <div className="plan-left-out">
      {portfolioState !== 'read' && <Note kind="info">{t(`planning.portfolioStates.${portfolioState}`)}</Note>}
      {named.length > 0 && (
        <Note>
          <strong>{t('planning.leftOutTitle')}</strong>
          <ul>
            {named.map(({ id, leftOut, ...item }) => (
              <li key={id}>{t(`planning.leftOut.${leftOut}`, item)}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
