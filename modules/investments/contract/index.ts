import { benchmarks } from './benchmarks.ts'
import { breakdowns } from './breakdowns.ts'
import { cash } from './cash-transactions.ts'
import { contractNotes } from './contract-notes.ts'
import { providerDocuments } from './provider-documents.ts'
import { funds } from './funds.ts'
import { holders } from './holders.ts'
import { holdings } from './holdings.ts'
import { portfolios } from './portfolios.ts'
import { productHistories } from './product-histories.ts'
import { simulations } from './simulations.ts'

export const contract = {
  benchmarks,
  breakdowns,
  cash,
  contractNotes,
  providerDocuments,
  funds,
  holders,
  holdings,
  portfolios,
  productHistories,
  simulations,
}
