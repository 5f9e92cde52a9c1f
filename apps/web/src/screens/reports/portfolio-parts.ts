import { lazy, type ComponentType } from 'react'
import { HoldingsTab } from '../../features/portfolios/components/holdings-tab.tsx'
import type { DrawerKind, DrawerProps, Tab, TabProps } from '../../features/portfolios/portfolio-search.ts'

/** Each part is fetched when it is first opened. */
const part = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load() }))

/** What stands under each tab; the first that is seen comes with the page. */
export const tabParts: Record<Tab, ComponentType<TabProps>> = {
  performance: part(async () => (await import('../../features/portfolios/components/performance-tab.tsx')).PerformanceTab),
  holdings: HoldingsTab,
  transactions: part(async () => (await import('../../features/portfolios/components/transactions-tab.tsx')).TransactionsTab),
  fees: part(async () => (await import('../../features/portfolios/components/fees-tab.tsx')).FeesTab),
  realised: part(async () => (await import('../../features/gains/components/realised-tab.tsx')).RealisedTab),
  'bond-statistics': part(async () => (await import('../../features/bonds/components/bonds-tab.tsx')).BondsTab),
  'simulated-returns': part(async () => (await import('../../features/simulations/components/simulations-tab.tsx')).SimulationsTab),
}

/** What opens over the page. */
export const drawerParts: Record<DrawerKind, ComponentType<DrawerProps>> = {
  holding: part(async () => (await import('../../features/holdings/components/holding-drawer.tsx')).HoldingDrawer),
  bond: part(async () => (await import('../../features/bonds/components/bond-drawer.tsx')).BondDrawer),
}
