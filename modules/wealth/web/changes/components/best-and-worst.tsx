import type { AccountChange, HoldingAmount } from '../../../contract/changes.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Change, Explained } from '@atrium/ui/components/figure.tsx'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatChangeAddress } from '../change-address.ts'

type Props = { change: AccountChange; portal: string }

/** Lists the holdings with the highest gains and those with the largest losses, across all portfolios. */
export function BestAndWorst({ change, portal }: Props) {
  const { t } = useTranslation()
  const { best, worst } = change
  if (best.length + worst.length === 0) return null
  return (
    <div className="value-change-ranked">
      {best.length > 0 && <RankedHoldings id="best" title={t('changes.best')} holdings={best} change={change} portal={portal} />}
      {worst.length > 0 && <RankedHoldings id="worst" title={t('changes.worst')} holdings={worst} change={change} portal={portal} />}
    </div>
  )
}

type RankedHoldingsProps = Props & { id: string; title: string; holdings: readonly HoldingAmount[] }

function RankedHoldings({ id, title, holdings, change: { currency, from, to }, portal }: RankedHoldingsProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <section aria-labelledby={`value-change-${id}`}>
      <h2 id={`value-change-${id}`}>{title}</h2>
      <p className="muted">{t('changes.earnedBetween', { from: date(from), to: date(to) })}</p>
      <ol className="ranked">
        {holdings.map(({ portfolio, holding, name, amount }) => (
          <li key={`${portfolio.id} ${holding}`}>
            <span>
              <Link to={portfolioPath(portal, portfolio.id)} search={{ drawer: `holding:${holding}` } as never}>
                {name}
              </Link>
              <small className="muted">{portfolio.name}</small>
            </span>
            <Explained explain={formatChangeAddress({ of: 'account', amount: 'earned', portfolio: portfolio.id, holding })}>
              <Change amount={amount} currency={currency} />
            </Explained>
          </li>
        ))}
      </ol>
    </section>
  )
}
