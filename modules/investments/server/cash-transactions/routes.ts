import { cash as cashContract } from '../../contract/cash-transactions.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio, readHoldings, readTransactions } from '../portfolios/provider-reads.ts'
import { resolveWindow } from '../portfolios/window-rules.ts'
import { computeCashOn, summariseCash } from './cash-rules.ts'

const cash = implementContract(cashContract)

const list = cash.list.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const [ledger, held] = await Promise.all([readTransactions(opened), readHoldings(opened, input.on)])
  const window = resolveWindow(context, input)
  const provenance = combinedProvenance(opened.data.providers.name, [ledger, held], held.data.valuedOn)
  return { ...summariseCash(ledger.data, computeCashOn(window.to, held.data, ledger.data), window), provenance }
})

export const cashRoutes = { list }
