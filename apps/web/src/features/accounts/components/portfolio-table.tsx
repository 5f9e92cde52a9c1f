import type { Account } from '@atrium/contract/accounts'
import type { PortfolioSummary } from '@atrium/contract/portfolios'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { portfolioPath } from '../../../lib/paths.ts'
import { Change } from '../../../ui/figure.tsx'
import { Missing } from '../../../ui/missing.tsx'
import { TypeChip, TypeIcon } from '../../../ui/portfolio-type.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useObjective } from '../../../ui/use-objective.ts'
import { byValue } from '../by-value.ts'
import { EmptyCell } from '../../../ui/empty-cell.tsx'

export function PortfolioTable({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <section aria-labelledby="portfolios">
      <div className="section-head">
        <h2 id="portfolios">{t('accounts.portfolios')}</h2>
      </div>
      {account.portfolios.length === 0 ? (
        <EmptyState title={t('accounts.noPortfoliosTitle')}>
          {account.hasLimitedAccess ? t('accounts.limitedReason') : t('accounts.noPortfolios')}
        </EmptyState>
      ) : (
        <table className="pf-table">
          <thead>
            <tr>
              <th scope="col">{t('accounts.portfolio')}</th>
              <th scope="col" className="n priority-3">
                {t('figures.riskProfile')}
              </th>
              <th scope="col" className="n priority-2">
                {t('accounts.share')}
              </th>
              <th scope="col" className="n priority-2">
                {account.changeSince ? t('figures.sinceShort', { date: date(account.changeSince) }) : t('accounts.change')}
              </th>
              <th scope="col" className="n">
                {t('figures.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {byValue(account.portfolios).map((portfolio) => (
              <Row key={portfolio.id} portfolio={portfolio} portal={account.portal} largest={largestShare(account.portfolios)} />
            ))}
          </tbody>
          <Total account={account} />
        </table>
      )}
    </section>
  )
}

function Row({ portfolio, portal, largest }: { portfolio: PortfolioSummary; portal: string; largest: number }) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const { id, name, type, riskProfile, share, change, value, accountValue } = portfolio
  const objectiveName = useObjective()
  return (
    <tr className="row">
      <th scope="row">
        <span className="pf-name">
          <TypeIcon type={type} />
          <span>
            <Link to={portfolioPath(portal, id)}>{name}</Link>
            <span className="meta">
              <TypeChip type={type} />
              {portfolio.objective && <span>{objectiveName(portfolio.objective)}</span>}
            </span>
          </span>
        </span>
      </th>
      <td className="n priority-3">
        {riskProfile ? t('figures.riskOf', { risk: riskProfile }) : <Missing reason={t('figures.noRisk')} />}
      </td>
      <td className="n priority-2">
        {share ? percent(share) : <Missing reason={t('figures.noValue')} />}
        {share && (
          <span className="bar" data-type={type.toLowerCase()} aria-hidden="true">
            <i style={{ width: `${(Number(share) / largest) * 100}%` }} />
          </span>
        )}
      </td>
      <td className="n priority-2">
        {change ? <Change amount={change.amount} currency={change.currency} /> : <Missing reason={t('figures.noChange')} />}
      </td>
      <td className="n strong">
        {value ? money(value) : <Missing reason={t('figures.noValue')} />}
        {value && accountValue && value.currency !== accountValue.currency && <small>{money(accountValue)}</small>}
        {change && (
          <small className="only-mobile">
            <Change amount={change.amount} currency={change.currency} />
          </small>
        )}
      </td>
    </tr>
  )
}

function Total({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('figures.total')}</th>
        <EmptyCell className="priority-3" />
        <td className="n priority-2">{account.value && percent('100')}</td>
        <td className="n priority-2">{account.change && <Change amount={account.change.amount} currency={account.change.currency} />}</td>
        <td className="n">{account.value ? money(account.value) : <Missing reason={t('figures.noValue')} />}</td>
      </tr>
    </tfoot>
  )
}

const largestShare = (portfolios: readonly PortfolioSummary[]) => Math.max(...portfolios.map(({ share }) => Number(share ?? 0)), 0.01)
