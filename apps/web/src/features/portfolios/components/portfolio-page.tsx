import type { ReactNode } from 'react'
import { benchmarkIn } from '../../benchmarks/benchmark-address.ts'
import { yearShown, type Tab, type TabProps } from '../portfolio-search.ts'
import { PortfolioExplanation } from './portfolio-explanations.tsx'
import { PortfolioHeader } from './portfolio-header.tsx'
import { PortfolioTabs } from './portfolio-tabs.tsx'
import { ReturnsStrip } from './returns-strip.tsx'
import './portfolio.css'

/** Header and tabs, with one tab's page under them; what explains a figure lies over all. */
export function PortfolioPage({ portfolio, search, onSearch, tab, children }: TabProps & { tab: Tab; children: ReactNode }) {
  const { on, explain, pages } = search
  const benchmark = benchmarkIn(search.benchmark)
  const strip = tab === 'holdings' && <ReturnsStrip portfolio={portfolio.id} on={on} benchmark={benchmark} />
  return (
    <>
      <PortfolioHeader portfolio={portfolio} on={on} onDate={(date) => onSearch({ on: date })} strip={strip} />
      <PortfolioTabs current={tab} offers={portfolio.offers} />
      {children}
      {explain && (
        <PortfolioExplanation
          portfolio={portfolio}
          on={on}
          pages={pages}
          costs={yearShown(portfolio, on)}
          benchmark={benchmark}
          explain={explain}
        />
      )}
    </>
  )
}
