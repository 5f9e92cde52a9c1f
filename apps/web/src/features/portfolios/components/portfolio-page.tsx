import type { Portfolio } from '@atrium/contract/portfolios'
import type { ChartPeriod, PortfolioSearch, Tab } from '../portfolio-search.ts'
import { periodStart } from '../portfolio-search.ts'
import { FeesTab } from './fees-tab.tsx'
import { HoldingsTab } from './holdings-tab.tsx'
import { PerformanceTab } from './performance-tab.tsx'
import { PortfolioExplanation } from './portfolio-explanations.tsx'
import { PortfolioHeader } from './portfolio-header.tsx'
import { PortfolioTabs } from './portfolio-tabs.tsx'
import { TransactionsTab } from './transactions-tab.tsx'
import './portfolio.css'

type Props = {
  portfolio: Portfolio
  search: PortfolioSearch
  onSearch: (change: { [Key in keyof PortfolioSearch]: PortfolioSearch[Key] | undefined }) => void
}

export function PortfolioPage({ portfolio, search, onSearch }: Props) {
  const { tab = 'holdings', on, period = '5Y', explain } = search
  const costs = costsRange(portfolio, on)
  return (
    <>
      <PortfolioHeader portfolio={portfolio} on={on} onDate={(date) => onSearch({ on: date })} hasStrip={tab === 'holdings'} />
      <PortfolioTabs current={tab} offers={portfolio.offers} />
      <TabBody tab={tab} period={period} portfolio={portfolio} search={search} onSearch={onSearch} />
      {explain && <PortfolioExplanation portfolio={portfolio} on={on} costs={costs} explain={explain} />}
    </>
  )
}

/** Costs are those of the year up to the valuation day. */
function costsRange(portfolio: Portfolio, on: string | undefined): { from: string | undefined; to: string | undefined } {
  const to = on ?? portfolio.provenance.asOn ?? undefined
  return { from: to && periodStart('1Y', to), to }
}

function TabBody({ tab, period, portfolio, search, onSearch }: Props & { tab: Tab; period: ChartPeriod }) {
  const { on, as, find = '' } = search
  const to = on ?? portfolio.provenance.asOn ?? undefined
  if (tab === 'transactions') return <TransactionsTab portfolio={portfolio.id} on={on} />
  if (tab === 'fees') return <FeesTab portfolio={portfolio.id} {...costsRange(portfolio, on)} />
  if (tab === 'performance') {
    return (
      <PerformanceTab
        portfolio={portfolio.id}
        on={on}
        to={to}
        period={period}
        isTable={as === 'table'}
        onChange={({ period: chosen, isTable }) =>
          onSearch({ ...(chosen && { period: chosen as never }), ...(isTable !== undefined && { as: isTable ? 'table' : undefined }) })
        }
      />
    )
  }
  return (
    <HoldingsTab
      portfolio={portfolio.id}
      name={portfolio.name}
      on={on}
      find={find}
      onFind={(text) => onSearch({ find: text || undefined })}
    />
  )
}
