import { dayIn, monthsBefore } from '@atrium/domain/calendar'
import { withTenant, systemActor } from '../../db/scope.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { PortfolioKey } from '../ports/portfolios.ts'
import type { Providers } from '../registry.ts'
import { createRemembered } from '../remembered.ts'
import { valueAccount, answerHoldings, performanceOver, answerPortfolios, transactionsUntil } from './answers.ts'
import { requestedBookings, requestedDay, provider, unknown } from './requested-days.ts'
import { businessDayOnOrBefore, businessDays } from './business-days.ts'
import { sumCharges, listTransactionCosts } from './charges.ts'
import { findVersion, listClients, listPortfolios, type PortfolioRow } from './ledger-reads.ts'
import { lastValuationDay, countItems, pricedDays, readEntries, readLedgers, readSecurities, type Reading } from './reading.ts'
import { renewAll } from './renewal.ts'
import { createSnapshots, type SnapshotSettings } from './snapshots.ts'
import type { SnapshotCall } from './snapshot-reads.ts'

const historyMonths = 60
/** Maximum number of entries, transactions, holdings and days that a process caches for an edition. They take a few hundred megabytes. */
const mostRows = 250_000

/**
 * Creates the portfolio provider of Atrium's own ledger. Every figure is defined and rounded as in `docs/providers/asset-manager.md`. Its
 * transactions see the whole edition, because the caller has already checked access. Results are cached in memory until the ledger changes.
 * Results that the first view of a portfolio needs are also stored in the database, for processes that start later.
 */
export function store(settings: SnapshotSettings): Providers {
  const { db, edition, timeZone, clock } = settings
  const remembered = createRemembered(mostRows)
  const snapshots = createSnapshots(settings)
  const read = <Result>(work: (reading: Reading) => Promise<Result>) =>
    withTenant(db, systemActor(edition), async (transaction) => work({ transaction, version: await findVersion(transaction), remembered }))
  const lastDayOf = (reading: Reading) => lastValuationDay(reading, dayIn(timeZone, clock()))

  type Work<Result> = (reading: Reading, portfolio: PortfolioRow, lastDay: string) => Promise<Result>

  const onPortfolio = <Result extends object>(
    key: PortfolioKey,
    call: string,
    computeWeights: (result: Result) => number,
    work: Work<Result>,
    parameter: unknown = null,
  ) =>
    read(async (reading) => {
      const [portfolio] = await listPortfolios(reading.transaction, key.clientId, key.portfolioId)
      const lastDay = await lastDayOf(reading)
      if (!portfolio || portfolio.inception > lastDay) throw unknown(call, 'no such portfolio')
      const name = JSON.stringify([call, reading.version, portfolio.id, lastDay, parameter])
      return remembered.get(name, computeWeights, () => work(reading, portfolio, lastDay))
    })

  /** Adds storage in the database to a computation. It is used for the requests of a first view: for the last day, and for all days. */
  const withSnapshot =
    <Result extends object>(call: SnapshotCall, work: Work<Result>): Work<Result> =>
    async (reading, portfolio, lastDay) => {
      const about = { call, portfolioIds: [portfolio.id], lastDay }
      const [result] = await snapshots.orWorkOut(reading, about, async () => [await work(reading, portfolio, lastDay)])
      return result!
    }

  return {
    name: provider,
    isOwnLedger: true,
    listAccounts: () => read(({ transaction }) => listClients(transaction)),
    getAccount: (externalId, on) =>
      read(async (reading) => {
        const { transaction } = reading
        const [client] = await listClients(transaction, externalId)
        if (!client) throw unknown('account', 'no such client')
        const portfolios = await listPortfolios(transaction, externalId)
        const lastDay = await lastDayOf(reading)
        const inception = portfolios.map((portfolio) => portfolio.inception).sort()[0]!
        const day = requestedDay(on, lastDay, inception, 'account')
        return valueAccount(reading, client, portfolios, inception, day)
      }),
    listPortfolios: (externalId) =>
      read(async (reading) => {
        const lastDay = await lastDayOf(reading)
        const portfolios = await listPortfolios(reading.transaction, externalId)
        if (portfolios.length === 0) throw unknown('portfolios', 'no such client')
        const begun = portfolios.filter(({ inception }) => inception <= lastDay)
        const portfolioIds = begun.map(({ id }) => id)
        const name = JSON.stringify(['portfolios', reading.version, lastDay, portfolioIds])
        return remembered.get(name, countItems, () =>
          snapshots.orWorkOut(reading, { call: 'portfolio', portfolioIds, lastDay }, () => answerPortfolios(reading, begun, lastDay)),
        )
      }),
    getHoldings: (key, on) =>
      onPortfolio(
        key,
        'holdings',
        ({ holdings }) => holdings.length,
        on === undefined
          ? withSnapshot('holdings', answerHoldings)
          : (reading, portfolio, lastDay) => answerHoldings(reading, portfolio, requestedDay(on, lastDay, portfolio.inception, 'holdings')),
        on,
      ),
    listDates: () =>
      read(async (reading) => {
        const lastDay = await lastDayOf(reading)
        const { first } = await pricedDays(reading, dayIn(timeZone, clock()))
        const from = businessDayOnOrBefore(monthsBefore(lastDay, historyMonths))
        return businessDays(first !== null && first > from ? first : from, lastDay).toReversed()
      }),
    listTransactions: (key) =>
      onPortfolio(key, 'transactions', ({ transactions }) => transactions.length, withSnapshot('transactions', transactionsUntil)),
    getPerformance: (key, range = {}) => {
      const compute: Work<UpstreamPerformance> = (reading, portfolio, lastDay) => performanceOver(reading, portfolio, lastDay, range)
      const isWhole = range.from === undefined && range.to === undefined
      return onPortfolio(key, 'performance', ({ values }) => values.length, isWhole ? withSnapshot('performance', compute) : compute, range)
    },
    getCharges: (key, range) =>
      onPortfolio(
        key,
        'charges',
        () => 1,
        async (reading, portfolio, lastDay) => {
          const window = requestedBookings(range, lastDay, portfolio.inception)
          const [ledgers, market] = await readLedgers(reading, [portfolio], window.from, window.to)
          return sumCharges(ledgers[0]!, market, window)
        },
        range,
      ),
    getTransactionCosts: (key, range) =>
      onPortfolio(
        key,
        'transaction costs',
        ({ costs }) => costs.length,
        async (reading, portfolio, lastDay) => {
          const window = requestedBookings(range, lastDay, portfolio.inception)
          const entries = await readEntries(reading, portfolio.id)
          return listTransactionCosts({ portfolio, entries }, await readSecurities(reading.transaction, entries), window)
        },
        range,
      ),
    renewSnapshots: (tell = () => undefined) => renewAll(settings, tell),
  }
}
