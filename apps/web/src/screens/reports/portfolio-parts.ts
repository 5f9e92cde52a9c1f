import { lazy, type ComponentType } from 'react'
import { HoldingsTab } from '../../features/portfolios/components/holdings-tab.tsx'
import type { DrawerKind, DrawerProps, Tab, TabProps } from '../../features/portfolios/portfolio-search.ts'

type Part<Props> = ComponentType<Props> & { fetch?: () => Promise<unknown> }

/** Each part is fetched when it is first opened, or when somebody seems about to. */
const part = <Props>(load: () => Promise<ComponentType<Props>>): Part<Props> =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { fetch: load },
  ) as never

/** What stands under each tab; the first that is seen comes with the page. */
export const tabParts: Record<Tab, Part<TabProps>> = {
  performance: part(async () => (await import('../../features/portfolios/components/performance-tab.tsx')).PerformanceTab),
  exposure: part(async () => (await import('../../features/breakdowns/components/exposure-tab.tsx')).ExposureTab),
  breakdowns: part(async () => (await import('../../features/breakdowns/components/breakdowns-tab.tsx')).BreakdownsTab),
  holdings: HoldingsTab,
  transactions: part(async () => (await import('../../features/portfolios/components/transactions-tab.tsx')).TransactionsTab),
  'transactions-file': part(
    async () => (await import('../../features/portfolios/components/transactions-file-tab.tsx')).TransactionsFileTab,
  ),
  'cash-transactions': part(async () => (await import('../../features/cash-transactions/components/cash-tab.tsx')).CashTab),
  'contract-notes': part(async () => (await import('../../features/contract-notes/components/contract-notes-tab.tsx')).ContractNotesTab),
  fees: part(async () => (await import('../../features/portfolios/components/fees-tab.tsx')).FeesTab),
  realised: part(async () => (await import('../../features/gains/components/realised-tab.tsx')).RealisedTab),
  'bond-statistics': part(async () => (await import('../../features/bonds/components/bonds-tab.tsx')).BondsTab),
  'simulated-returns': part(async () => (await import('../../features/simulations/components/simulations-tab.tsx')).SimulationsTab),
  'product-history': part(
    async () => (await import('../../features/product-histories/components/product-history-tab.tsx')).ProductHistoryTab,
  ),
  'private-equity': part(async () => (await import('../../features/private-equity/components/private-equity-tab.tsx')).PrivateEquityTab),
  documents: part(async () => (await import('../../features/documents/components/documents-tab.tsx')).DocumentsTab),
}

/** What opens over the page. */
export const drawerParts: Record<DrawerKind, ComponentType<DrawerProps>> = {
  'contract-note': part(async () => (await import('../../features/contract-notes/components/contract-note-drawer.tsx')).ContractNoteDrawer),
  holding: part(async () => (await import('../../features/holdings/components/holding-drawer.tsx')).HoldingDrawer),
  breakdown: part(async () => (await import('../../features/breakdowns/components/breakdown-drawer.tsx')).BreakdownDrawer),
  fund: part(async () => (await import('../../features/private-equity/components/fund-drawer.tsx')).FundDrawer),
  bond: part(async () => (await import('../../features/bonds/components/bond-drawer.tsx')).BondDrawer),
}
