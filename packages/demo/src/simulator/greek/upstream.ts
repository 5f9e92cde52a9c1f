import type { Upstream } from '../upstream.ts'
import { getPortfolios } from './customer.ts'
import { getPerformance, getPerformanceForPeriods, getProductHistory } from './performance.ts'
import { getPosition } from './position.ts'
import { getCashTransactions, getFees, getRecentTransactions, getTitleTransactions } from './transactions.ts'
import { answered, refused } from './wire.ts'

/** The Greek API of docs/providers/greek.md. */
export const greek: Upstream = {
  name: 'greek',
  prefix: '/greek',
  purpose: 'Customers, positions, transactions and fees of a Greek investment firm',
  edition: 'greek',
  answered,
  refused,
  routes: [
    ['GET', '/api/Customer/GetPortfolios', getPortfolios],
    ['GET', '/api/position/GetPosition', getPosition],
    ['GET', '/api/Transaction/GetTitleTransactions', getTitleTransactions],
    ['GET', '/api/Transaction/GetCashTransactions', getCashTransactions],
    ['GET', '/api/Transaction/GetFees', getFees],
    ['GET', '/api/Transaction/GetRecentTransactions', getRecentTransactions],
    ['GET', '/api/Position/GetProductHistory', getProductHistory],
    ['GET', '/api/Position/GetPerformanceForPeriods', getPerformanceForPeriods],
    ['GET', '/api/Position/GetPerformance', getPerformance],
  ],
}
