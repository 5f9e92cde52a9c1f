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
import { openPortfolio, readPositions, readTransactions, readTransactionsOfHolding } from '../portfolios/provider-reads.ts'
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

type HoldingRequest = { portfolio: string; holding: string; on?: string | undefined }

async function openHolding(context: RequestContext, { portfolio, holding, on }: HoldingRequest) {
  const opened = await openPortfolio(context, portfolio)
  const [{ held, responses }, ledger] = await Promise.all([readPositions(opened, on), readTransactions(opened)])
  return { opened, held, ledger, holding: findHolding(held, holding), responses: [...responses, ledger] }
}

const get = holdings.get.handler(async ({ input, context }): Promise<HoldingDetails> => {
  const { opened, held, ledger, holding, responses } = await openHolding(context, input)
  const { currency, valuedOn } = held.response
  const own = await readTransactionsOfHolding(opened, holding, ledger)
  const transactions = listHoldingEntries(own, holding.id, valuedOn, new Map(listNominals([holding])))
  const formatTotal = (flow: Parameters<typeof totalFlow>[0]) => decimalText(totalFlow(flow, transactions, currency))
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
      paidIn: formatTotal('paid-in'),
      takenOut: formatTotal('taken-out'),
      income: formatTotal('income'),
      incomeOfYear: decimalText(totalIncomeOfYear(transactions, valuedOn, currency)),
      fees: formatTotal('fees'),
      realised: realised && decimalText(realised),
    },
    provenance: combinedProvenance(opened.data.providers.name, responses, valuedOn),
  }
})

const history = holdings.history.handler(async ({ input, context }): Promise<HoldingHistory> => {
  const { held, ledger, holding } = await openHolding(context, input)
  const { currency, valuedOn } = held.response
  const createEmptyHistory = (gap: HoldingHistory['gap']) => ({
    currency,
    priceCurrency: holding.priceCurrency,
    isPer100: false,
    points: [],
    gap,
    provenance: null,
  })
  const read = await readQuotes(context, holding, currency)
  if (read.gap !== null) return createEmptyHistory(read.gap)
  const trades = groupTrades(ledger.data, valuedOn).get(holding.id) ?? []
  if (!matchesQuantity(holding.quantity, trades)) return createEmptyHistory('transactions')
  const points = quoteHistory(computeHistory(read.quoted, trades, valuedOn), holding, read.quoted.priceCurrency)
  const source = context.deps.providers.findConceptProviderName(context.edition, 'quotes')
  return {
    currency,
    priceCurrency: holding.bond && read.quoted.priceCurrency === 'GBX' ? 'GBP' : read.quoted.priceCurrency,
    isPer100: holding.bond !== null,
    points,
    gap: null,
    provenance: combinedProvenance(source, read.responses, points.at(-1)?.on ?? null),
  }
})

const fund = holdings.fund.handler(async ({ input, context }): Promise<HeldFund> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { held } = await readPositions(opened, input.on)
  const fundFacts = await readHeldFund(context, findHolding(held, input.holding))
  if (!fundFacts) return { fund: null, provenance: null }
  const source = context.deps.providers.findConceptProviderName(context.edition, 'fundFacts')
  return { fund: toFund(fundFacts.data), provenance: createProvenance(source, fundFacts, fundFacts.data.pricedOn) }
})

export const holdingRoutes = { get, history, fund }
