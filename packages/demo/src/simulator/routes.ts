import { listAccounts, listPortfolios, showAccount } from './account.ts'
import { showCharges } from './charges.ts'
import { clientPdf, portfolioPdf } from './documents.ts'
import { listDates, listHoldings } from './holdings.ts'
import { showPerformance } from './performance.ts'
import { Refusal, type PortfolioRequest } from './request.ts'
import { listTransactionCosts, listTransactions } from './transactions.ts'

type Answer = (request: PortfolioRequest) => unknown

/** The first that fits answers: fixed paths stand before those with an id. */
const routes: [path: RegExp, answer: Answer][] = [
  [/^\/Account$/, listAccounts],
  [/^\/Account\/([^/]+)$/, showAccount],
  [/^\/Portfolios\/([^/]+)$/, listPortfolios],
  [/^\/Holdings\/dates$/, listDates],
  [/^\/Holdings\/([^/]+)$/, listHoldings],
  [/^\/Transactions\/([^/]+)$/, listTransactions],
  [/^\/Performance\/([^/]+)$/, showPerformance],
  [/^\/Charges\/([^/]+)$/, showCharges],
  [/^\/TransactionCosts\/([^/]+)$/, listTransactionCosts],
  [/^\/Pdf\/ClientPdf\/([^/]+)$/, clientPdf],
  [/^\/Pdf\/([^/]+)$/, portfolioPdf],
]

/** A Buffer is a PDF, anything else is JSON. */
export function answerTo(path: string, request: Omit<PortfolioRequest, 'id'>): unknown {
  for (const [pattern, answer] of routes) {
    const found = pattern.exec(path)
    if (found) return answer({ ...request, id: decoded(found[1] ?? '') })
  }
  throw new Refusal(404, 'unknown-path')
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    throw new Refusal(404, 'unknown-path')
  }
}
