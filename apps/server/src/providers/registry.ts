import { assetManager, type AssetManagerSettings } from './asset-manager/adapter.ts'
import { openIdConnect, type OpenIdSettings } from './openid-connect/adapter.ts'
import type { AccountsPort } from './ports/accounts.ts'
import type { ChargesPort } from './ports/charges.ts'
import type { DocumentsPort } from './ports/documents.ts'
import type { ElectronicIdPort } from './ports/electronic-id.ts'
import type { HoldingsPort } from './ports/holdings.ts'
import type { PerformancePort } from './ports/performance.ts'
import type { PortfoliosPort } from './ports/portfolios.ts'
import type { TransactionsPort } from './ports/transactions.ts'

export type Providers = {
  /** The adapter's name, shown as the source of its figures. */
  name: string
} & AccountsPort &
  PortfoliosPort &
  HoldingsPort &
  TransactionsPort &
  PerformancePort &
  ChargesPort &
  DocumentsPort

/** Adapters by the name an edition gives; one line each. */
const adapters = { 'asset-manager': assetManager }

export type AdapterName = keyof typeof adapters

export function createProviders(adapter: AdapterName, settings: AssetManagerSettings): Providers {
  return adapters[adapter](settings)
}

export function createElectronicId(settings: OpenIdSettings): ElectronicIdPort {
  return openIdConnect(settings)
}
