import type { Edition } from '@atrium/editions/edition'
import { dayIn, daysAfter } from '@atrium/domain/calendar'
import type { Dependencies as All } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import type { RetentionContext } from '@atrium/platform/module'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { Providers } from '@atrium/platform/providers/registry'
import { listDuePortfolios, type DuePortfolio } from './reads.ts'
import { listDayValues, listHoldingsToStore } from './stored-rules.ts'
import { deleteOldValues, saveDailyValues, saveHoldings, saveHoldingsFailure } from './writes.ts'

type Dependencies = Pick<All, 'db' | 'clock' | 'log' | 'providers'>

export type StoringCounts = { stored: number; failed: number; postponed: number }

/** Number of portfolios of one provider that are requested concurrently. It is low, because users load data from the provider as well. */
const maxConcurrentPortfolios = 4
/** Outages in sequence after which the rest of a provider's portfolios is postponed to the next run. */
const maxOutages = 12
/** Time after which a run requests no further portfolios. It is shorter than the time after which the queue runs the job again. */
const maxMinutes = 25
const hourMs = 3_600_000
/** Holdings that are younger are not requested again. It is less than a day, so that every night stores them. */
const freshHours = 18
/** Number of past days whose values are stored first, and kept at most. */
const [firstDays, keptDays] = [400, 1_100]
/** Number of days before the last stored one that are requested again, because providers correct recent values. */
const correctedDays = 7
/** All values are requested again after this time, because a provider may have corrected earlier ones. */
const completeDays = 7

/**
 * Stores the latest holdings and the daily values of every portfolio of the editions. Every provider has its own queue, so that a slow or failing
 * one does not delay the others. Portfolios that were stored recently are omitted, so that a later run of the night completes an earlier one.
 */
export async function storeAllHoldings(deps: Dependencies, editions: readonly Edition[]): Promise<StoringCounts> {
  const counts = await Promise.all(
    editions.map((edition) =>
      storeHoldings(deps, edition).catch((error: unknown): StoringCounts => {
        deps.log.error({ err: error, edition: edition.id }, 'the holdings of an edition could not be stored')
        return { stored: 0, failed: 1, postponed: 0 }
      }),
    ),
  )
  return sumCounts(counts)
}

export async function storeHoldings(deps: Dependencies, edition: Edition): Promise<StoringCounts> {
  const before = new Date(deps.clock().getTime() - freshHours * hourMs)
  const standardSource = deps.providers.findSource(edition, null)
  const due = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    listDuePortfolios(transaction, { before, standardSource }),
  )
  const deadline = Date.now() + maxMinutes * 60_000
  const bySource = Map.groupBy(due, ({ portalSource }) => deps.providers.findSource(edition, portalSource))
  return sumCounts(await Promise.all([...bySource.values()].map((portfolios) => storeOfSource(deps, edition, { portfolios, deadline }))))
}

/** Stores portfolios of one provider until a time. The next run stores the rest. */
async function storeOfSource(
  deps: Dependencies,
  edition: Edition,
  { portfolios, deadline }: { portfolios: readonly DuePortfolio[]; deadline: number },
): Promise<StoringCounts> {
  const counts: StoringCounts = { stored: 0, failed: 0, postponed: 0 }
  const queue = portfolios.values()
  let outages = 0
  const worker = async () => {
    for (const portfolio of queue) {
      if (outages >= maxOutages || Date.now() >= deadline) {
        counts.postponed++
        continue
      }
      const result = await storePortfolio(deps, edition, portfolio)
      outages = result === 'outage' ? outages + 1 : 0
      counts[result === 'stored' ? 'stored' : 'failed']++
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentPortfolios }, worker))
  if (counts.postponed > 0)
    deps.log.warn({ edition: edition.id, ...counts }, 'a provider failed or was slow, and the rest of its holdings is stored later')
  return counts
}

async function storePortfolio(deps: Dependencies, edition: Edition, portfolio: DuePortfolio): Promise<'stored' | 'failed' | 'outage'> {
  const actor = systemActor(edition.id)
  const { id, accountId, externalId, portalSource } = portfolio
  const providers = deps.providers.portfolios(edition, portalSource)
  const key = { clientId: externalId, portfolioId: toProviderId(deps, edition, portfolio) }
  const source = deps.providers.findSource(edition, portalSource)
  const subject = { edition: edition.id, id, accountId, source, provider: providers.name, now: deps.clock() }
  let areHoldingsStored = false
  try {
    const holdings = await providers.getHoldings(key)
    await withTenant(deps.db, actor, (transaction) =>
      saveHoldings(transaction, subject, { ...holdings, holdings: listHoldingsToStore(holdings) }),
    )
    areHoldingsStored = true
    await storeValues(deps, edition, portfolio, { providers, key, subject })
    return 'stored'
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      deps.log.error({ err: error, portfolio: id }, 'the holdings of a portfolio could not be stored')
      return 'failed'
    }
    deps.log.warn({ call: error.call, fault: error.fault }, 'the holdings or values of a portfolio could not be read')
    if (!areHoldingsStored) await withTenant(deps.db, actor, (transaction) => saveHoldingsFailure(transaction, subject, error.fault))
    return error.isOutage ? 'outage' : 'failed'
  }
}

/** Returns the id of a portfolio at its provider. The stored ids of other sources than `api` begin with the source. */
function toProviderId({ providers }: Dependencies, edition: Edition, { id, portalSource }: DuePortfolio): string {
  const source = providers.findSource(edition, portalSource)
  return source === 'api' ? id : id.slice(source.length + 1)
}

type Subject = Parameters<typeof saveHoldings>[1]
type ValuesRequest = { providers: Providers; key: { clientId: string; portfolioId: string }; subject: Subject }

/** Stores the latest daily values of a portfolio, and from time to time all of them. */
async function storeValues(
  deps: Dependencies,
  edition: Edition,
  { lastValuedOn, valuesFetchedAt }: DuePortfolio,
  { providers, key, subject }: ValuesRequest,
): Promise<void> {
  const today = dayIn(edition.timeZone, subject.now)
  const first = daysAfter(today, -firstDays)
  const isComplete =
    lastValuedOn === null || valuesFetchedAt === null || subject.now.getTime() - valuesFetchedAt.getTime() > completeDays * 24 * hourMs
  const latest = lastValuedOn === null ? first : daysAfter(lastValuedOn, -correctedDays)
  const from = isComplete || latest < first ? first : latest
  const performance = await providers.getPerformance(key, { from, to: today })
  const values = listDayValues(performance, { from, to: today })
  await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    saveDailyValues(transaction, subject, { currency: performance.currency, from, values, isComplete }),
  )
}

function sumCounts(counts: readonly StoringCounts[]): StoringCounts {
  const sum = (name: keyof StoringCounts) => counts.reduce((total, own) => total + own[name], 0)
  return { stored: sum('stored'), failed: sum('failed'), postponed: sum('postponed') }
}

/** Removes daily values that are older than three years. */
export function removeOldValues(transaction: SystemTransacting, { edition, now }: RetentionContext): Promise<number> {
  return deleteOldValues(transaction, edition.id, daysAfter(dayIn(edition.timeZone, now), -keptDays))
}
