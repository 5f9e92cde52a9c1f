import type { Provenance } from '@atrium/contract/schema'
import type { Clock } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { findStoredResponse, saveResponse, createCacheKey, type ResponseOwner } from './response-cache.ts'
import { UpstreamError } from './ports/response.ts'
import { createResultCache } from './remembered.ts'

/** A provider's response, the time at which it was fetched, and whether it is older than a response should be. */
export type ProviderResponse<Data> = { data: Data; fetchedAt: Date; isStale: boolean }

export type LastGood = {
  /** Creates the reader of one request. All its reads share the time limit of that request. */
  forRequest(): RequestReader
}

export type RequestReader = {
  /**
   * Calls the provider and stores its response. Equal calls in a request are made once. If the provider is unavailable or does not respond
   * within the time limit, returns the last good response. A late response is still stored.
   * @throws UpstreamError if there is neither a response nor a stored one; `isLate` means that the response may still arrive
   */
  read<Data extends object>(subject: ResponseOwner, call: string, request: () => Promise<Data>): Promise<ProviderResponse<Data>>
}

/** Time to wait for a provider if a recent response is stored. */
const initialWaitMs = 150
/**
 * Waiting times, in milliseconds from the start of a request. After `staleMs`, an older response is returned. After the longer
 * time, the page reports that it has no response.
 */
export type WaitLimits = { staleMs: number; maxMs: number }

export const defaultWaitLimits: WaitLimits = { staleMs: 1_000, maxMs: 1_400 }
/** Minimum wait for a call that begins after the time limit of its request. It is enough for a provider that responds immediately. */
const minWaitMs = 40
/** Minimum interval between writes of a response. The stored time may be older than the response by this much. */
const saveIntervalMs = 60_000
/** Age up to which a stored response counts as fresh. */
const freshAgeMs = saveIntervalMs
/** Maximum number of calls for which the time of the last write is remembered. */
const maxSavedCalls = 50_000
/** Maximum total size of the responses that a process holds in memory, measured by their compressed size in the database. */
const maxBytes = 4_000_000

type LastGoodContext = {
  db: Database
  clock: Clock
  onFault: (error: UpstreamError) => void
  now?: () => number
  patience?: (() => WaitLimits) | undefined
}

export function createLastGood(context: LastGoodContext): LastGood {
  const { db, clock, onFault, now = () => performance.now(), patience: findWaitLimits = () => defaultWaitLimits } = context
  const savedAt = new Map<string, number>()
  const memoryCache = createResultCache(maxBytes)

  async function requestAndSave<Data extends object>(
    subject: ResponseOwner,
    call: string,
    request: () => Promise<Data>,
  ): Promise<ProviderResponse<Data>> {
    const data = await request()
    const fetchedAt = clock()
    const key = createCacheKey(subject, call)
    if (fetchedAt.getTime() - (savedAt.get(key) ?? -Infinity) >= saveIntervalMs) {
      if (savedAt.size > maxSavedCalls) savedAt.clear()
      savedAt.set(key, fetchedAt.getTime())
      await saveResponse(db, subject, call, data, fetchedAt).catch((error: unknown) => {
        savedAt.delete(key)
        throw error
      })
    }
    return { data, fetchedAt, isStale: false }
  }

  async function readWithTimeLimit<Data extends object>(
    since: number,
    subject: ResponseOwner,
    call: string,
    request: () => Promise<Data>,
  ): Promise<ProviderResponse<Data>> {
    if (subject.isStored === false) return { data: await request(), fetchedAt: clock(), isStale: false }
    const { staleMs, maxMs } = findWaitLimits()
    const remainingMs = (limit: number) => Math.max(limit - (now() - since), minWaitMs)
    const findStored = async (): Promise<ProviderResponse<Data> | null> => {
      const row = await findStoredResponse(db, subject, call, memoryCache)
      return row && { data: row.data as Data, fetchedAt: row.fetchedAt, isStale: true }
    }
    const pendingResponse = requestAndSave(subject, call, request)
    const readStoredOrLate = async () => {
      const olderResponse = await findStored()
      if (olderResponse && clock().getTime() - olderResponse.fetchedAt.getTime() <= freshAgeMs) return { ...olderResponse, isStale: false }
      return (
        (await withTimeout(pendingResponse, remainingMs(staleMs))) ??
        olderResponse ??
        (await withTimeout(pendingResponse, remainingMs(maxMs)))
      )
    }
    try {
      const response = (await withTimeout(pendingResponse, Math.min(initialWaitMs, remainingMs(staleMs)))) ?? (await readStoredOrLate())
      if (!response) throw new UpstreamError('unreachable', subject.provider, call.split(' ')[0] ?? '', 'no response yet', { isLate: true })
      pendingResponse.catch((error: unknown) => error instanceof UpstreamError && onFault(error))
      return response
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.traits.isLate) pendingResponse.catch((late: unknown) => late instanceof UpstreamError && onFault(late))
      else onFault(error)
      const olderResponse = error.isOutage ? await findStored() : null
      if (!olderResponse) throw error
      return olderResponse
    }
  }

  return {
    forRequest() {
      const since = now()
      const responses = new Map<string, Promise<ProviderResponse<object>>>()
      return {
        read<Data extends object>(subject: ResponseOwner, call: string, request: () => Promise<Data>) {
          const key = createCacheKey(subject, call)
          const response = responses.get(key) ?? readWithTimeLimit(since, subject, call, request)
          responses.set(key, response)
          return response as Promise<ProviderResponse<Data>>
        },
      }
    },
  }
}

/** Returns the response, or undefined if it does not arrive in time. */
async function withTimeout<Data>(pendingResponse: Promise<Data>, ms: number): Promise<Data | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  return Promise.race([pendingResponse, timeout]).finally(() => clearTimeout(timer))
}

export function createProvenance(provider: string, response: ProviderResponse<unknown>, asOn: string | null): Provenance {
  return { provider, asOn, fetchedAt: response.fetchedAt.toISOString(), isStale: response.isStale }
}

/** Combines the provenance of several responses: the time is that of the oldest response, and it is stale if any response is stale. */
export function combinedProvenance(provider: string, responses: readonly ProviderResponse<unknown>[], asOn: string | null): Provenance {
  const fetchedAt = new Date(Math.min(...responses.map((response) => response.fetchedAt.getTime())))
  return { provider, asOn, fetchedAt: fetchedAt.toISOString(), isStale: responses.some((response) => response.isStale) }
}
