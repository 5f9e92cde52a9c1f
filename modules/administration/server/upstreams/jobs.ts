import type { DataSource, Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { ConfigurationError, type UpstreamAddress } from '@atrium/platform/config'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { variableName, type UpstreamName } from '@atrium/platform/providers/upstream/names'
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

type Needed = Pick<Dependencies, 'db' | 'secret' | 'log'> & {
  named: ReadonlyMap<string, UpstreamAddress>
  /** Returns the fallback connection, which leads to the simulator in demo mode. */
  otherwise: (name: UpstreamName) => Connection | undefined
}

const refreshMs = 30_000

/**
 * Provides the connections of each edition's upstreams. A change in the database applies within half a minute, without
 * a restart.
 */
export async function followConnections({ db, secret, log, named, otherwise }: Needed): Promise<Connections> {
  let kept = new Map<string, Connection | 'unreadable'>()

  const refresh = async () => {
    const next = new Map<string, Connection | 'unreadable'>()
    for (const { id } of editions) {
      const { connections, unreadable } = await withTenant(db, systemActor(id), (transaction) => listConnections(transaction, id, secret))
      for (const { name, url, token } of connections) next.set(`${name} ${id}`, { url, token, isTrusted: false })
      for (const name of unreadable) next.set(`${name} ${id}`, 'unreadable')
      if (unreadable.length > 0) log.error({ edition: id, upstreams: unreadable }, 'the tokens of upstreams could not be read')
    }
    kept = next
  }
  await refresh()
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.error({ err: error }, 'the connections of upstreams could not be read'))
  }, refreshMs).unref()

  return {
    of: (edition, name) => {
      const own = kept.get(`${name} ${edition.id}`)
      // An edition with its own stored connection never uses another one.
      if (own) return own === 'unreadable' ? undefined : own
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
  log: Needed['log'],
): void {
  const without = editions.flatMap((edition) => {
    if (!served.has(edition.id)) return []
    const { portfolios, ...others } = edition.providers
    for (const name of Object.values<UpstreamName>(others))
      // The message is worded as in the specification (section 8).
      if (!connections.of(edition, name)) log.warn({ edition: edition.id, upstream: name }, 'No firebase config found')
    const isNeeded = (edition.dataSource ?? standard) === 'api'
    return !isNeeded || connections.of(edition, portfolios) ? [] : [{ edition: edition.id, name: variableName(portfolios) }]
  })
  warnOfSharing(served, connections, log)
  if (without.length === 0) return
  throw new ConfigurationError(
    without.map(
      ({ edition, name }) => `${name}_URL is required in production mode; the figures of the edition "${edition}" come from there.`,
    ),
  )
}

/** Warns if two editions share the credentials of a portfolio system, because each could then open the other's clients. */
function warnOfSharing(served: ReadonlySet<string>, connections: Pick<Connections, 'of'>, log: Needed['log']): void {
  const doors = Map.groupBy(
    editions.filter(({ id }) => served.has(id)),
    (edition) => JSON.stringify(connections.of(edition, edition.providers.portfolios) ?? edition.id),
  )
  for (const behind of doors.values())
    if (behind.length > 1)
      log.warn(
        { editions: behind.map(({ id }) => id) },
        'editions ask one portfolio system with one token: each can open the other’s clients',
      )
}
