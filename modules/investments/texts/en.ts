import breakdowns from './en/breakdowns.ts'
import benchmarks from './en/benchmarks.ts'
import cash from './en/cash.ts'
import contractNotes from './en/contract-notes.ts'
import providerDocuments from './en/provider-documents.ts'
import funds from './en/funds.ts'
import holders from './en/holders.ts'
import holdings from './en/holdings.ts'
import portfolios from './en/portfolios.ts'
import productHistories from './en/product-histories.ts'
import simulations from './en/simulations.ts'

export default {
  breakdowns,
  benchmarks,
  cash,
  contractNotes,
  funds,
  holders,
  holdings,
  portfolios,
  productHistories,
  providerDocuments,
  simulations,
}
