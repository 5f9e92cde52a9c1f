import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../db/client.ts'

/** A committed change: the edition, the collection or the kind of setting, and the people whom it concerns; all people without them. */
export type Change = { edition: string; topic: string; people?: readonly string[] }

/** Receives changes; null after the connection to the database was lost, because changes may have been missed. */
export type ChangeListener = (change: Change | null) => void

/** Changes that any process has committed. */
export type ChangeFeed = {
  /** Calls `listener` for each change. Returns a function that ends this. */
  subscribe(listener: ChangeListener): () => void
  stop(): Promise<void>
}

const channel = 'atrium_changes'
/** Channel of what concerns some people. Processes of earlier releases do not follow it: they would send the ids to everybody. */
const peopleChannel = 'atrium_people'
const [firstDelayMs, maxDelayMs] = [500, 15_000]

/** Creates a feed with a database connection of its own, which is opened with the first subscription and reopened when it is lost. */
export function createChangeFeed(connection: Connection, onError: (error: Error) => void): ChangeFeed {
  const listeners = new Set<ChangeListener>()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let running: Promise<void> | undefined
  const send = (change: Change | null) => listeners.forEach((listener) => listener(change))

  async function follow(): Promise<void> {
    const current = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 4_000 })
    client = current
    const lost = new Promise<void>((resolve) => {
      current.once('end', () => resolve())
      current.on('error', onError)
    })
    current.on('notification', ({ channel: from, payload }) => {
      const [edition, topic, people] = payload?.split(' ') ?? []
      if (!edition || !topic) return
      if (from === channel) send({ edition, topic })
      else if (people) send({ edition, topic, people: people.split(',') })
    })
    try {
      await current.connect()
      await current.query(`listen ${peopleChannel}`)
      await current.query(`listen ${channel}`)
      send(null)
      await lost
    } finally {
      await current.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    for (let delay = firstDelayMs; !stopping.signal.aborted; delay = Math.min(delay * 2, maxDelayMs)) {
      const startedAt = performance.now()
      await follow().catch(onError)
      if (performance.now() - startedAt > maxDelayMs) delay = firstDelayMs
      await pause(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      running ??= run()
      return () => void listeners.delete(listener)
    },
    async stop() {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
