import { cash as cashContract } from '../../contract/cash-transactions.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio, readHoldings, readTransactions } from '../portfolios/provider-reads.ts'
import { resolveWindow } from '../portfolios/window-rules.ts'
import { computeCashHeld, summariseCash } from './cash-rules.ts'

const cash = implementContract(cashContract)

const list = cash.list.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const [ledger, held] = await Promise.all([readTransactions(opened), readHoldings(opened, input.on)])
  // The cash held on the valuation date excludes later bookings.
  const window = resolveWindow(context, { ...input, on: held.data.valuedOn })
  const provenance = combinedProvenance(opened.data.providers.name, [ledger, held], held.data.valuedOn)
  return { ...summariseCash(ledger.data, computeCashHeld(held.data), window), provenance }
})

export const cashRoutes = { list }
