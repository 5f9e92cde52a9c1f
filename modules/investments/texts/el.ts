import type en from './en.ts'
import breakdowns from './el/breakdowns.ts'
import benchmarks from './el/benchmarks.ts'
import cash from './el/cash.ts'
import contractNotes from './el/contract-notes.ts'
import providerDocuments from './el/provider-documents.ts'
import funds from './el/funds.ts'
import holders from './el/holders.ts'
import holdings from './el/holdings.ts'
import portfolios from './el/portfolios.ts'
import productHistories from './el/product-histories.ts'
import simulations from './el/simulations.ts'

export default {
  breakdowns,
  benchmarks,
  cash,
  contractNotes,
  providerDocuments,
  funds,
  holders,
  holdings,
  portfolios,
  productHistories,
  simulations,
} satisfies typeof en
