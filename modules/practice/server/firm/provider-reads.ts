import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { readFirmClient, readFromFirm } from '@atrium/accounts/server/accounts/contact-reads'
import type { RequestContext } from '@atrium/platform/app-context'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamClient } from '@atrium/platform/providers/ports/advisory-clients'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { Concepts } from '@atrium/platform/providers/registry'
import type { FirmSource } from '../../contract/firm-source.ts'

type Firm = Concepts['advisory']

/** What the firm's own system states, and the state of the system. */
export type FirmReading<Data> = { data: Data | null; source: FirmSource }

const notOffered: FirmSource = { state: 'not-offered', fetchedAt: null, isStale: false }
const notRead: FirmSource = { state: 'not-read', fetchedAt: null, isStale: false }
const late: FirmSource = { state: 'late', fetchedAt: null, isStale: false }

/**
 * Reads data of an account from the firm's own system. An outage without an earlier response, and a system that refuses the request, leave the data
 * null and are stated.
 */
export const readFirm = <Data extends object>(
  context: RequestContext,
  scope: AccountScope,
  name: string,
  request: (firm: Firm, clientId: string) => Promise<Data>,
): Promise<FirmReading<Data>> => settle(context, () => readFromFirm(context, scope, name, request))

/** Reads the client with their companies and numbers in other systems. */
export const readClient = (context: RequestContext, scope: AccountScope): Promise<FirmReading<UpstreamClient>> =>
  settle(context, () => readFirmClient(context, scope))

async function settle<Data>({ deps }: RequestContext, read: () => Promise<ProviderResponse<Data> | null>): Promise<FirmReading<Data>> {
  try {
    const response = await read()
    if (!response) return { data: null, source: notOffered }
    const { data, fetchedAt, isStale } = response
    return { data, source: { state: 'read', fetchedAt: fetchedAt.toISOString(), isStale } }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    deps.log.warn({ err: error }, 'data of the firm could not be read')
    return { data: null, source: error.traits.isLate ? late : notRead }
  }
}

/** Returns the source of a response that was put together from several: the first that was not read, or the oldest. */
export function combineSources(sources: readonly FirmSource[]): FirmSource {
  const failed =
    sources.find(({ state }) => state === 'not-read') ??
    sources.find(({ state }) => state === 'late') ??
    sources.find(({ state }) => state === 'not-offered')
  if (failed) return failed
  const [oldest] = sources.toSorted((one, other) => ((one.fetchedAt ?? '') < (other.fetchedAt ?? '') ? -1 : 1))
  return { state: 'read', fetchedAt: oldest?.fetchedAt ?? null, isStale: sources.some(({ isStale }) => isStale) }
}
