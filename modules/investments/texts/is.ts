import type en from './en.ts'
import breakdowns from './is/breakdowns.ts'
import benchmarks from './is/benchmarks.ts'
import cash from './is/cash.ts'
import contractNotes from './is/contract-notes.ts'
import providerDocuments from './is/provider-documents.ts'
import funds from './is/funds.ts'
import holders from './is/holders.ts'
import holdings from './is/holdings.ts'
import portfolios from './is/portfolios.ts'
import productHistories from './is/product-histories.ts'
import simulations from './is/simulations.ts'

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
