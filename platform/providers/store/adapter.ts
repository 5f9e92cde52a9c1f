import { dayIn, monthsBefore } from '@atrium/domain/calendar'
import { withTenant, systemActor } from '../../db/scope.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { PortfolioKey } from '../ports/portfolios.ts'
import type { Providers } from '../registry.ts'
import { createResultCache } from '../remembered.ts'
import { valueAccount, readHoldings, readPerformance, readPortfolios, readTransactions } from './responses.ts'
import { resolveBookingPeriod, resolveDay, provider, createUnknownError } from './requested-days.ts'
import { businessDayOnOrBefore, listBusinessDays } from './business-days.ts'
import { sumCharges, listTransactionCosts } from './charges.ts'
import { findVersion, listClients, listPortfolios, type PortfolioRow } from './ledger-reads.ts'
import {
  findLastValuationDay,
  countItems,
  readPricedDays,
  readEntries,
  readLedgers,
  readSecurities,
  type LedgerReading,
} from './reading.ts'
import { renewAll } from './renewal.ts'
import { createSnapshots, type SnapshotSettings } from './snapshots.ts'
import type { SnapshotCall } from './snapshot-reads.ts'

const historyMonths = 60
/** Maximum number of entries, transactions, holdings and days that a process caches for an edition. They take a few hundred megabytes. */
const maxRows = 250_000

/**
 * Creates the portfolio provider of Atrium's own ledger. Every figure is defined and rounded as in `docs/providers/asset-manager.md`. Its
 * transactions see the whole edition, because the caller has already checked access. Results are cached in memory until the ledger changes.
 * Results that the first view of a portfolio needs are also stored in the database, for processes that start later.
 */
export function createStoreAdapter(settings: SnapshotSettings): Providers {
  const { db, edition, timeZone, clock } = settings
  const resultCache = createResultCache(maxRows)
  const snapshots = createSnapshots(settings)
  const runReading = <Result>(work: (reading: LedgerReading) => Promise<Result>) =>
    withTenant(db, systemActor(edition), async (transaction) =>
      work({ transaction, version: await findVersion(transaction), remembered: resultCache }),
    )
  const findLastDay = (reading: LedgerReading) => findLastValuationDay(reading, dayIn(timeZone, clock()))

  type Computation<Result> = (reading: LedgerReading, portfolio: PortfolioRow, lastDay: string) => Promise<Result>

  const computeForPortfolio = <Result extends object>(
    key: PortfolioKey,
    call: string,
    computeWeights: (result: Result) => number,
    work: Computation<Result>,
    parameter: unknown = null,
  ) =>
    runReading(async (reading) => {
      const [portfolio] = await listPortfolios(reading.transaction, key.clientId, key.portfolioId)
      const lastDay = await findLastDay(reading)
      if (!portfolio || portfolio.inception > lastDay) throw createUnknownError(call, 'no such portfolio')
      const name = JSON.stringify([call, reading.version, portfolio.id, lastDay, parameter])
      return resultCache.get(name, computeWeights, () => work(reading, portfolio, lastDay))
    })

  /** Adds storage in the database to a computation. It is used for the requests of a first view: for the last day, and for all days. */
  const storeSnapshot =
    <Result extends object>(call: SnapshotCall, work: Computation<Result>): Computation<Result> =>
    async (reading, portfolio, lastDay) => {
      const snapshotRequest = { call, portfolioIds: [portfolio.id], lastDay }
      const [result] = await snapshots.findOrCompute(reading, snapshotRequest, async () => [await work(reading, portfolio, lastDay)])
      return result!
    }

  return {
    name: provider,
    isOwnLedger: true,
    listAccounts: () => runReading(({ transaction }) => listClients(transaction)),
    getAccount: (externalId, on) =>
      runReading(async (reading) => {
        const { transaction } = reading
        const [client] = await listClients(transaction, externalId)
        if (!client) throw createUnknownError('account', 'no such client')
        const portfolios = await listPortfolios(transaction, externalId)
        const lastDay = await findLastDay(reading)
        const inception = portfolios.map((portfolio) => portfolio.inception).sort()[0]!
        const day = resolveDay(on, lastDay, inception, 'account')
        return valueAccount(reading, client, portfolios, inception, day)
      }),
    listPortfolios: (externalId) =>
      runReading(async (reading) => {
        const lastDay = await findLastDay(reading)
        const portfolios = await listPortfolios(reading.transaction, externalId)
        if (portfolios.length === 0) throw createUnknownError('portfolios', 'no such client')
        const startedPortfolios = portfolios.filter(({ inception }) => inception <= lastDay)
        const portfolioIds = startedPortfolios.map(({ id }) => id)
        const name = JSON.stringify(['portfolios', reading.version, lastDay, portfolioIds])
        return resultCache.get(name, countItems, () =>
          snapshots.findOrCompute(reading, { call: 'portfolio', portfolioIds, lastDay }, () =>
            readPortfolios(reading, startedPortfolios, lastDay),
          ),
        )
      }),
    getHoldings: (key, on) =>
      computeForPortfolio(
        key,
        'holdings',
        ({ holdings }) => holdings.length,
        on === undefined
          ? storeSnapshot('holdings', readHoldings)
          : (reading, portfolio, lastDay) => readHoldings(reading, portfolio, resolveDay(on, lastDay, portfolio.inception, 'holdings')),
        on,
      ),
    listDates: () =>
      runReading(async (reading) => {
        const lastDay = await findLastDay(reading)
        const { first } = await readPricedDays(reading, dayIn(timeZone, clock()))
        const from = businessDayOnOrBefore(monthsBefore(lastDay, historyMonths))
        return listBusinessDays(first !== null && first > from ? first : from, lastDay).toReversed()
      }),
    listTransactions: (key) =>
      computeForPortfolio(key, 'transactions', ({ transactions }) => transactions.length, storeSnapshot('transactions', readTransactions)),
    getPerformance: (key, range = {}) => {
      const compute: Computation<UpstreamPerformance> = (reading, portfolio, lastDay) => readPerformance(reading, portfolio, lastDay, range)
      const isUnlimited = range.from === undefined && range.to === undefined
      return computeForPortfolio(
        key,
        'performance',
        ({ values }) => values.length,
        isUnlimited ? storeSnapshot('performance', compute) : compute,
        range,
      )
    },
    getCharges: (key, range) =>
      computeForPortfolio(
        key,
        'charges',
        () => 1,
        async (reading, portfolio, lastDay) => {
          const window = resolveBookingPeriod(range, lastDay, portfolio.inception)
          const [ledgers, market] = await readLedgers(reading, [portfolio], window.from, window.to)
          return sumCharges(ledgers[0]!, market, window)
        },
        range,
      ),
    getTransactionCosts: (key, range) =>
      computeForPortfolio(
        key,
        'transaction costs',
        ({ costs }) => costs.length,
        async (reading, portfolio, lastDay) => {
          const window = resolveBookingPeriod(range, lastDay, portfolio.inception)
          const entries = await readEntries(reading, portfolio.id)
          return listTransactionCosts({ portfolio, entries }, await readSecurities(reading.transaction, entries), window)
        },
        range,
      ),
    renewSnapshots: (tell = () => undefined) => renewAll(settings, tell),
  }
}
