import { holdings as holdingsContract } from '../../contract/holdings.ts'
import type { HeldFund, HoldingDetails, HoldingHistory } from '../../contract/holdings.ts'
import { decimalText } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { listNominals } from '../portfolios/quotation-rules.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance, createProvenance } from '@atrium/platform/providers/last-good'
import { toFund } from '../funds/fund-rules.ts'
import { mapHolding } from '../portfolios/holdings-rules.ts'
import { groupTrades } from '@atrium/platform/providers/trades/trades'
import { openPortfolio, readHeld, readTransactions } from '../portfolios/provider-reads.ts'
import {
  listContributions,
  listHoldingEntries,
  listFees,
  listIncome,
  computeRealisedGain,
  totalFlow,
  totalIncomeOfYear,
} from './flow-rules.ts'
import { matchesQuantity, computeHistory, quoteHistory } from './history-rules.ts'
import { findHolding, readHeldFund, readQuotes } from './provider-reads.ts'

const holdings = implementContract(holdingsContract)

type Asked = { portfolio: string; holding: string; on?: string | undefined }

async function open(context: RequestContext, { portfolio, holding, on }: Asked) {
  const opened = await openPortfolio(context, portfolio)
  const [{ held, answers }, ledger] = await Promise.all([readHeld(opened, on), readTransactions(opened)])
  return { opened, held, ledger, holding: findHolding(held, holding), answers: [...answers, ledger] }
}

const get = holdings.get.handler(async ({ input, context }): Promise<HoldingDetails> => {
  const { opened, held, ledger, holding, answers } = await open(context, input)
  const { currency, valuedOn } = held.answer
  const transactions = listHoldingEntries(ledger.data, holding.id, valuedOn, new Map(listNominals([holding])))
  const total = (flow: Parameters<typeof totalFlow>[0]) => decimalText(totalFlow(flow, transactions, currency))
  const realised = computeRealisedGain(ledger.data, holding.id, valuedOn)
  return {
    portfolio: opened.id,
    currency,
    valuedOn,
    holding: mapHolding(holding, held),
    transactions,
    contributions: listContributions(transactions),
    income: listIncome(transactions),
    fees: listFees(transactions),
    totals: {
      paidIn: total('paid-in'),
      takenOut: total('taken-out'),
      income: total('income'),
      incomeOfYear: decimalText(totalIncomeOfYear(transactions, valuedOn, currency)),
      fees: total('fees'),
      realised: realised && decimalText(realised),
    },
    provenance: combinedProvenance(opened.data.providers.name, answers, valuedOn),
  }
})

const history = holdings.history.handler(async ({ input, context }): Promise<HoldingHistory> => {
  const { held, ledger, holding } = await open(context, input)
  const { currency, valuedOn } = held.answer
  const none = (gap: HoldingHistory['gap']) => ({
    currency,
    priceCurrency: holding.priceCurrency,
    isPer100: false,
    points: [],
    gap,
    provenance: null,
  })
  const read = await readQuotes(context, holding, currency)
  if (read.gap !== null) return none(read.gap)
  const trades = groupTrades(ledger.data, valuedOn).get(holding.id) ?? []
  if (!matchesQuantity(holding.quantity, trades)) return none('transactions')
  const points = quoteHistory(computeHistory(read.quoted, trades, valuedOn), holding, read.quoted.priceCurrency)
  const source = context.deps.providers.nameOf(context.edition, 'quotes')
  return {
    currency,
    priceCurrency: holding.bond && read.quoted.priceCurrency === 'GBX' ? 'GBP' : read.quoted.priceCurrency,
    isPer100: holding.bond !== null,
    points,
    gap: null,
    provenance: combinedProvenance(source, read.answers, points.at(-1)?.on ?? null),
  }
})

const fund = holdings.fund.handler(async ({ input, context }): Promise<HeldFund> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { held } = await readHeld(opened, input.on)
  const found = await readHeldFund(context, findHolding(held, input.holding))
  if (!found) return { fund: null, provenance: null }
  const source = context.deps.providers.nameOf(context.edition, 'fundFacts')
  return { fund: toFund(found.data), provenance: createProvenance(source, found, found.data.pricedOn) }
})

export const holdingRoutes = { get, history, fund }
