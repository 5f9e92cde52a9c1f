import { changeNames, type AccountPerformance, type ChangePeriod } from '../../../contract/wealth.ts'
import type { PortfolioSummary } from '@atrium/accounts/contract/accounts'
import type { Money } from '@atrium/contract/schema'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { Change, Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { TypeChip, TypeIcon } from '@atrium/ui/components/portfolio-type.tsx'
import { Bone } from '@atrium/ui/components/states.tsx'
import { useObjective } from '@atrium/ui/components/use-objective'
import { partAddress, portfolioChangeAddress } from '../account-figure.ts'
import { Converted } from './in-currency.tsx'

/** How the changes of the portfolios stand: on their way, failed as a whole, or there. */
export type Changes = { data: AccountPerformance | undefined; isPending: boolean }

type Props = {
  portfolio: PortfolioSummary
  portal: string
  period: ChangePeriod
  changes: Changes
  converted: Money | null
}

export function PortfolioRow({ portfolio, portal, period, changes, converted }: Props) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const { type, riskProfile, share, change, value, accountValue } = portfolio
  return (
    <tr className="row">
      <Name portfolio={portfolio} portal={portal} />
      <td className="n priority-3">
        {riskProfile ? t('figures.riskOf', { risk: riskProfile }) : <Missing reason={t('figures.noRisk')} />}
      </td>
      <td className="n priority-2">
        {share ? (
          <Explained explain={partAddress('share', portfolio.id)}>{percent(share)}</Explained>
        ) : (
          <Missing reason={t('figures.noValue')} />
        )}
        {share && (
          <span className="bar" data-type={type.toLowerCase()} aria-hidden="true">
            <i style={{ width: `${Math.max(0, Number(share))}%` }} />
          </span>
        )}
      </td>
      <td className="n priority-2">
        <PeriodReturn portfolio={portfolio.id} period={period} changes={changes} />
      </td>
      {period === '1D' && (
        <td className="n priority-2">
          {change ? <Change amount={change.amount} currency={change.currency} /> : <Missing reason={t('figures.noChange')} />}
        </td>
      )}
      <td className="n strong">
        {value ? money(value) : <Missing reason={t('figures.noValue')} />}
        {value && accountValue && value.currency !== accountValue.currency && <small>{money(accountValue)}</small>}
        {value && converted && converted.currency !== value.currency && <Converted money={converted} portfolio={portfolio.id} />}
        <small className="only-mobile">
          {period === '1D' && change ? (
            <Change amount={change.amount} currency={change.currency} />
          ) : (
            <PeriodReturn portfolio={portfolio.id} period={period} changes={changes} />
          )}
        </small>
      </td>
    </tr>
  )
}

function Name({ portfolio: { id, name, type, objective, riskProfile }, portal }: Pick<Props, 'portfolio' | 'portal'>) {
  const { t } = useTranslation()
  const objectiveName = useObjective()
  return (
    <th scope="row">
      <span className="pf-name">
        <TypeIcon type={type} />
        <span>
          <Link to={portfolioPath(portal, id)}>{name}</Link>
          <span className="meta">
            <TypeChip type={type} />
            {objective && <span>{objectiveName(objective)}</span>}
            {riskProfile && <span className="risk">{t('figures.riskShort', { risk: riskProfile })}</span>}
          </span>
        </span>
      </span>
    </th>
  )
}

/** A dash says why: the portfolio is too young, or could not be read. */
function PeriodReturn({ portfolio, period, changes }: { portfolio: string; period: ChangePeriod; changes: Changes }) {
  const { t } = useTranslation()
  if (!changes.data) return changes.isPending ? <Bone width="48px" /> : <Missing reason={t('accounts.performanceFailed')} />
  const own = changes.data.portfolios.find(({ id }) => id === portfolio)
  const rate = own?.changes?.[changeNames[period]]
  if (!rate) return <Missing reason={own?.changes ? t('figures.tooShort') : t('accounts.portfolioNotRead')} />
  return (
    <Explained explain={portfolioChangeAddress(portfolio, period)}>
      <Rate rate={rate} />
    </Explained>
  )
}
