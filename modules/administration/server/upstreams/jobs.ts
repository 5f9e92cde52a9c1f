import type { DataSource, Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { ConfigurationError, type UpstreamAddress } from '@atrium/platform/config'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { formatVariableName, type UpstreamName } from '@atrium/platform/providers/upstream/names'
import type { Connection } from '@atrium/platform/providers/upstream/upstream'
import { listConnections } from './reads.ts'

export type Connections = {
  /**
   * Returns a connection: from the database, otherwise from the environment for this edition, otherwise from the
   * environment for all editions.
   */
  of(edition: Edition, name: UpstreamName): Connection | undefined
  /** Reads the connections from the database again. */
  refresh(): Promise<void>
  stop(): void
}

type ConnectionSources = Pick<Dependencies, 'db' | 'secret' | 'log'> & {
  named: ReadonlyMap<string, UpstreamAddress>
  /** Returns the fallback connection, which leads to the simulator in demo mode. */
  otherwise: (name: UpstreamName) => Connection | undefined
}

const refreshMs = 30_000

/**
 * Provides the connections of each edition's upstreams. A change in the database applies within half a minute, without
 * a restart.
 */
export async function followConnections({ db, secret, log, named, otherwise }: ConnectionSources): Promise<Connections> {
  let currentConnections = new Map<string, Connection | 'unreadable'>()

  const refresh = async () => {
    const nextConnections = new Map<string, Connection | 'unreadable'>()
    for (const { id } of editions) {
      const { connections, unreadable } = await withTenant(db, systemActor(id), (transaction) => listConnections(transaction, id, secret))
      for (const { name, url, token } of connections) nextConnections.set(`${name} ${id}`, { url, token, isTrusted: false })
      for (const name of unreadable) nextConnections.set(`${name} ${id}`, 'unreadable')
      if (unreadable.length > 0) log.error({ edition: id, upstreams: unreadable }, 'the tokens of upstreams could not be read')
    }
    currentConnections = nextConnections
  }
  await refresh()
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.error({ err: error }, 'the connections of upstreams could not be read'))
  }, refreshMs).unref()

  return {
    of: (edition, name) => {
      const storedConnection = currentConnections.get(`${name} ${edition.id}`)
      // An edition with its own stored connection never uses another one.
      if (storedConnection) return storedConnection === 'unreadable' ? undefined : storedConnection
      const address = named.get(`${name} ${edition.id}`) ?? named.get(name)
      return address ? { ...address, isTrusted: true } : otherwise(name)
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}

/**
 * Refuses the start if an edition in use has no upstream for its figures. Without other upstreams the edition starts
 * and does not offer their data.
 * @throws ConfigurationError
 */
export function refuseUnconnected(
  served: ReadonlySet<string>,
  standard: DataSource,
  connections: Pick<Connections, 'of'>,
  log: ConnectionSources['log'],
): void {
  const unconnected = editions.flatMap((edition) => {
    if (!served.has(edition.id)) return []
    const { portfolios, ...others } = edition.providers
    for (const name of Object.values<UpstreamName>(others))
      // The message is worded as in the specification (section 8).
      if (!connections.of(edition, name)) log.warn({ edition: edition.id, upstream: name }, 'No firebase config found')
    const isNeeded = (edition.dataSource ?? standard) === 'api'
    return !isNeeded || connections.of(edition, portfolios) ? [] : [{ edition: edition.id, name: formatVariableName(portfolios) }]
  })
  warnOfSharedCredentials(served, connections, log)
  if (unconnected.length === 0) return
  throw new ConfigurationError(
    unconnected.map(
      ({ edition, name }) => `${name}_URL is required in production mode; the figures of the edition "${edition}" come from there.`,
    ),
  )
}

/** Warns if two editions share the credentials of a portfolio system, because each could then open the other's clients. */
function warnOfSharedCredentials(served: ReadonlySet<string>, connections: Pick<Connections, 'of'>, log: ConnectionSources['log']): void {
  const editionsByConnection = Map.groupBy(
    editions.filter(({ id }) => served.has(id)),
    (edition) => JSON.stringify(connections.of(edition, edition.providers.portfolios) ?? edition.id),
  )
  for (const sharingEditions of editionsByConnection.values())
    if (sharingEditions.length > 1)
      log.warn(
        { editions: sharingEditions.map(({ id }) => id) },
        'editions ask one portfolio system with one token: each can open the other’s clients',
      )
}
