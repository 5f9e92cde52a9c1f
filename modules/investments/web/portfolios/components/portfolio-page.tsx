import { useCallback, type ReactNode } from 'react'
import { parseBenchmark } from '../../benchmarks/benchmark-address.ts'
import { findCostYear, type Tab, type TabProps } from '../portfolio-search.ts'
import { PortfolioExplanation } from './portfolio-explanations.tsx'
import { PortfolioHeader } from './portfolio-header.tsx'
import { PortfolioTabs } from './portfolio-tabs.tsx'
import './portfolio.css'

/** `tab` is the chosen tab. `shown` is the tab whose content is rendered: for a moment after the choice, the previous one. */
type Props = TabProps & {
  tab: Tab
  shown: Tab
  installedTabs: { readonly [Name in Tab]?: unknown }
  onIntent: (tab: Tab) => void
  /** What the client has to do, if this page is the client's home. */
  actions?: ReactNode
  children: ReactNode
}

/** Shows the header, the tabs and the content of one tab. Explanations open in front of the page. */
export function PortfolioPage({ portfolio, search, onSearch, tab, shown, installedTabs, onIntent, actions, children }: Props) {
  const { on, explain, pages, type } = search
  const benchmark = parseBenchmark(search.benchmark)
  const onDate = useCallback((date: string) => onSearch({ on: date }), [onSearch])
  return (
    <>
      <PortfolioHeader portfolio={portfolio} on={on} onDate={onDate} hasStrip={tab === 'holdings'} benchmark={benchmark} />
      {actions && <div className="wide">{actions}</div>}
      <PortfolioTabs current={tab} offers={portfolio.offers} installedTabs={installedTabs} onIntent={onIntent} />
      <div className="tab-room" data-tab={shown} aria-busy={shown !== tab}>
        {children}
      </div>
      {explain && (
        <PortfolioExplanation
          portfolio={portfolio}
          on={on}
          pages={pages}
          type={type}
          costs={findCostYear(portfolio, on)}
          benchmark={benchmark}
          explain={explain}
        />
      )}
    </>
  )
}
