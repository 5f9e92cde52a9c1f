import type { Answer } from '../../providers/last-good.ts'
import { UpstreamError } from '../../providers/ports/answer.ts'
import type { UpstreamCharges, UpstreamTransactionCosts } from '../../providers/ports/charges.ts'
import type { UpstreamHoldings } from '../../providers/ports/holdings.ts'
import type { UpstreamPerformance } from '../../providers/ports/performance.ts'
import type { AccountData } from '../accounts/provider-reads.ts'
import { tradesOf } from './cost-rules.ts'
import { heldOf, type Held } from './holdings-rules.ts'

/** A portfolio through the provider of its account. */
export type PortfolioData = { data: AccountData; id: string }

export type DayRange = { from: string; to: string }

export const readHoldings = ({ data, id }: PortfolioData, on?: string): Promise<Answer<UpstreamHoldings>> =>
  data.read(`holdings ${id}${on ? ` ${on}` : ''}`, (providers) => providers.getHoldings(id, on))

export const readTransactions = ({ data, id }: PortfolioData) =>
  data.read(`transactions ${id}`, (providers) => providers.listTransactions(id))

export const readPerformance = ({ data, id }: PortfolioData): Promise<Answer<UpstreamPerformance>> =>
  data.read(`performance ${id}`, (providers) => providers.getPerformance(id))

export const readCharges = ({ data, id }: PortfolioData, range: DayRange): Promise<Answer<UpstreamCharges>> =>
  data.read(`charges ${id} ${range.from} ${range.to}`, (providers) => providers.getCharges(id, range))

export const readTransactionCosts = ({ data, id }: PortfolioData, range: DayRange): Promise<Answer<UpstreamTransactionCosts>> =>
  data.read(`transaction costs ${id} ${range.from} ${range.to}`, (providers) => providers.getTransactionCosts(id, range))

/** What is held on a day, with the trades that say what it cost, and all that was asked for it. */
export async function readHeld(portfolio: PortfolioData, on?: string): Promise<{ held: Held; answers: Answer<unknown>[] }> {
  const [answer, ledger] = await Promise.all([readHoldings(portfolio, on), orNull(readTransactions(portfolio))])
  const trades = ledger && tradesOf(ledger.data.transactions, answer.data.valuedOn)
  return { held: heldOf(answer.data, trades), answers: ledger ? [answer, ledger] : [answer] }
}

/** A part the page can do without: null where its provider is away and nothing was kept. */
async function orNull<Data>(reading: Promise<Answer<Data>>): Promise<Answer<Data> | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}
