import { useContributions } from '@atrium/ui/contributions'
import type { ComponentType } from 'react'
import { HoldingsTab } from './components/holdings-tab.tsx'
import { createPart, type Part } from '@atrium/ui/part'
import type { DrawerKind, DrawerProps, Tab, TabProps } from './portfolio-search.ts'

type Tabs = { [Name in Tab]?: Part<TabProps> }
type Drawers = { [Name in DrawerKind]?: ComponentType<DrawerProps> }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    portfolioTabs: Tabs
    portfolioDrawers: Drawers
  }
}

/** Tabs of this module. The holdings tab is not lazy, because it opens first. */
const tabParts: Tabs = {
  performance: createPart('investments', async () => (await import('./components/performance-tab.tsx')).PerformanceTab),
  exposure: createPart('investments', async () => (await import('../breakdowns/components/exposure-tab.tsx')).ExposureTab),
  breakdowns: createPart('investments', async () => (await import('../breakdowns/components/breakdowns-tab.tsx')).BreakdownsTab),
  holdings: HoldingsTab,
  transactions: createPart('investments', async () => (await import('./components/transactions-tab.tsx')).TransactionsTab),
  'transactions-file': createPart('investments', async () => (await import('./components/transactions-file-tab.tsx')).TransactionsFileTab),
  'cash-transactions': createPart('investments', async () => (await import('../cash-transactions/components/cash-tab.tsx')).CashTab),
  'contract-notes': createPart(
    'investments',
    async () => (await import('../contract-notes/components/contract-notes-tab.tsx')).ContractNotesTab,
  ),
  fees: createPart('investments', async () => (await import('./components/fees-tab.tsx')).FeesTab),
  'simulated-returns': createPart(
    'investments',
    async () => (await import('../simulations/components/simulations-tab.tsx')).SimulationsTab,
  ),
  'product-history': createPart(
    'investments',
    async () => (await import('../product-histories/components/product-history-tab.tsx')).ProductHistoryTab,
  ),
  documents: createPart('investments', async () => (await import('../provider-documents/components/documents-tab.tsx')).DocumentsTab),
}

const drawerParts: Drawers = {
  'contract-note': createPart(
    'investments',
    async () => (await import('../contract-notes/components/contract-note-drawer.tsx')).ContractNoteDrawer,
  ),
  holding: createPart('investments', async () => (await import('../holdings/components/holding-drawer.tsx')).HoldingDrawer),
  breakdown: createPart('investments', async () => (await import('../breakdowns/components/breakdown-drawer.tsx')).BreakdownDrawer),
}

/** Returns the tabs and drawers of all modules. */
export function usePortfolioParts(): { tabs: Tabs; drawers: Drawers } {
  const tabs: Tabs = Object.assign({}, tabParts, ...useContributions('portfolioTabs'))
  const drawers: Drawers = Object.assign({}, drawerParts, ...useContributions('portfolioDrawers'))
  return { tabs, drawers }
}
