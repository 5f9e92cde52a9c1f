import type { Upstream } from '../upstream.ts'
import { listAccounts, listPortfolios, showAccount } from './account.ts'
import { showCharges } from './charges.ts'
import { clientPdf, portfolioPdf } from './documents.ts'
import { listDates, listHoldings } from './holdings.ts'
import { showPerformance } from './performance.ts'
import { listTransactionCosts, listTransactions } from './transactions.ts'

/** The asset-manager protocol of docs/providers/asset-manager.md. */
export const assetManager: Upstream = {
  name: 'asset-manager',
  prefix: '',
  purpose: 'Accounts, portfolios, holdings, transactions, performance and charges',
  routes: [
    ['GET', '/Account', listAccounts],
    ['GET', '/Account/{id}', showAccount],
    ['GET', '/Portfolios/{id}', listPortfolios],
    ['GET', '/Holdings/dates', listDates],
    ['GET', '/Holdings/{id}', listHoldings],
    ['GET', '/Transactions/{id}', listTransactions],
    ['GET', '/Performance/{id}', showPerformance],
    ['GET', '/Charges/{id}', showCharges],
    ['GET', '/TransactionCosts/{id}', listTransactionCosts],
    ['GET', '/Pdf/ClientPdf/{id}', clientPdf],
    ['GET', '/Pdf/{id}', portfolioPdf],
  ],
}
