import type { AccountChange, InvestmentAmount } from '../../../contract/changes.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Change, Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatChangeAddress } from '../change-address.ts'

type Props = { change: AccountChange; portal: string }

/** Lists the investments with the highest gains and those with the largest losses. An investment in several portfolios is listed once. */
export function BestAndWorst({ change, portal }: Props) {
  const { t } = useTranslation()
  const { best, worst } = change
  if (best.length + worst.length === 0) return null
  return (
    <div className="value-change-ranked">
      {best.length > 0 && <RankedInvestments id="best" title={t('changes.best')} investments={best} change={change} portal={portal} />}
      {worst.length > 0 && <RankedInvestments id="worst" title={t('changes.worst')} investments={worst} change={change} portal={portal} />}
    </div>
  )
}

type RankedInvestmentsProps = Props & { id: string; title: string; investments: readonly InvestmentAmount[] }

function RankedInvestments({ id, title, investments, change: { currency, from, to }, portal }: RankedInvestmentsProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <section aria-labelledby={`value-change-${id}`}>
      <h2 id={`value-change-${id}`}>{title}</h2>
      <p className="muted">{t('changes.earnedBetween', { from: date(from), to: date(to) })}</p>
      <ol className="ranked">
        {investments.map((investment) => (
          <RankedInvestment key={investment.name} investment={investment} currency={currency} portal={portal} />
        ))}
      </ol>
    </section>
  )
}

type RankedInvestmentProps = { investment: InvestmentAmount; currency: AccountChange['currency']; portal: string }

/** Shows an investment's amount and return. If several portfolios hold it, the amount of each is listed below. */
function RankedInvestment({ investment, currency, portal }: RankedInvestmentProps) {
  const { t } = useTranslation()
  const { name, amount, holdings } = investment
  const [first] = holdings
  if (!first) return null
  const address = { portfolio: first.portfolio.id, holding: first.holding }
  return (
    <li>
      <span>
        <HoldingLink portal={portal} portfolio={first.portfolio.id} holding={first.holding} text={name} />
        {holdings.length === 1 && <small className="muted">{first.portfolio.name}</small>}
      </span>
      <span className="ranked-amount">
        <Explained explain={formatChangeAddress({ of: 'investment', amount: 'earned', ...address })}>
          <Change amount={amount} currency={currency} />
        </Explained>
        {investment.return === null ? (
          <Missing reason={t('changes.noReturn')} />
        ) : (
          <Explained explain={formatChangeAddress({ of: 'investment', amount: 'return', ...address })}>
            <Rate rate={investment.return} />
          </Explained>
        )}
      </span>
      {holdings.length > 1 && (
        <ul className="ranked-portfolios muted">
          {holdings.map(({ portfolio, holding, amount: part }) => (
            <li key={portfolio.id}>
              <HoldingLink portal={portal} portfolio={portfolio.id} holding={holding} text={portfolio.name} />
              <Explained explain={formatChangeAddress({ of: 'account', amount: 'earned', portfolio: portfolio.id, holding })}>
                <Change amount={part} currency={currency} />
              </Explained>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function HoldingLink({ portal, portfolio, holding, text }: { portal: string; portfolio: string; holding: string; text: string }) {
  return (
    <Link to={portfolioPath(portal, portfolio)} search={{ drawer: `holding:${holding}` } as never}>
      {text}
    </Link>
  )
}
