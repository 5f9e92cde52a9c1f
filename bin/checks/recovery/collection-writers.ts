import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { demoPassword } from '@atrium/demo/firm/firm'
import { call, signIn, type CallResponse } from '../../client.ts'
import type { Verdict } from './ledger.ts'

const admins = ['oscar.venn@harcourt-lisle.example', 'beatrix.lisle@harcourt-lisle.example']
const tus = { 'tus-resumable': '1.0.0' }
/** Enough for several batches, of which two are written at the same time in this collection. */
const rowsOfImport = 2_400
const importedCollection = 'people'
const recoveryTimeoutMs = 30_000

type Saved = { version: number; title: string }

/** Simulates admins who save items, upload files and import rows, and records the acknowledged writes. */
export class CollectionWriters {
  acknowledged = 0
  unknown = 0
  readonly #port: number
  readonly #cookies: string[] = []
  readonly #items = new Map<string, Saved>()
  readonly #uploads: string[] = []
  /** Imports that were started, by id, with the text by which their rows are found. */
  readonly #imports = new Map<string, string>()

  constructor(port: number) {
    this.#port = port
  }

  async signIn(): Promise<void> {
    for (const email of admins) this.#cookies.push(await signIn(this.#port, email, demoPassword))
  }

  /** Starts writing. `stop` waits until every write has been answered or interrupted. */
  start(): { stop(): Promise<void> } {
    const state = { isOver: false }
    const loops = this.#cookies.flatMap((cookie) => [
      this.#repeat(state, () => this.#saveItem(cookie)),
      this.#repeat(state, () => this.#uploadFile(cookie)),
      this.#repeat(state, () => this.#importRows(cookie)),
    ])
    return {
      stop: async () => {
        state.isOver = true
        await Promise.all(loops)
      },
    }
  }

  /** Repeats a write until one is acknowledged. Throws after 30 seconds. */
  async writeUntilAcknowledged(): Promise<void> {
    const startedAt = performance.now()
    while (!(await this.#saveItem(this.#cookies[0] ?? ''))) {
      if (performance.now() - startedAt > recoveryTimeoutMs) throw new Error('Atrium did not recover')
      await pause(20)
    }
  }

  async #repeat(state: { isOver: boolean }, write: () => Promise<boolean>): Promise<void> {
    while (!state.isOver) if (!(await write())) return
  }

  /** Sends a request. Returns undefined if the app did not respond, or responded with a server error. */
  async #send(
    method: string,
    path: string,
    cookie: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<CallResponse | undefined> {
    const response = await call(this.#port, method, path, { cookie, headers, ...(body !== undefined && { body }) }).catch(() => undefined)
    if (!response || response.status >= 500) {
      this.unknown++
      return undefined
    }
    if (response.status >= 400) throw new Error(`${method} ${path} was refused unexpectedly: ${response.status} ${response.text}`)
    this.acknowledged++
    return response
  }

  /** Adds an item and saves it twice. */
  async #saveItem(cookie: string): Promise<boolean> {
    const id = randomUUID()
    const added = await this.#send('POST', '/api/collections/people/items', cookie, { id, values: { name: `Saved ${id}`, title: '0' } })
    if (!added) return false
    this.#items.set(id, { version: 1, title: '0' })
    for (const title of ['1', '2']) {
      const version = String(this.#items.get(id)?.version)
      const saved = await this.#send('PATCH', `/api/collections/people/items/${id}`, cookie, { version, values: { title } })
      if (!saved) return false
      this.#items.set(id, { version: Number((saved.json as { version: string }).version), title })
    }
    return true
  }

  async #uploadFile(cookie: string): Promise<boolean> {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)])
    const metadata = `filename ${Buffer.from('recovery.pdf').toString('base64')},purpose ${Buffer.from('media').toString('base64')}`
    const begun = await this.#send('POST', '/api/uploads', cookie, undefined, {
      ...tus,
      'upload-length': String(content.length),
      'upload-metadata': metadata,
    })
    if (!begun) return false
    const address = String(begun.headers.location)
    const sent = await this.#send('PATCH', address, cookie, content, {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    })
    if (!sent) return false
    this.#uploads.push(address.split('/').at(-1) ?? '')
    // Uploads are few, because each is checked by a worker.
    await pause(150)
    return true
  }

  async #importRows(cookie: string): Promise<boolean> {
    const id = randomUUID()
    const path = `/api/collections/${importedCollection}/transfers`
    const file = Buffer.from(`Name\n${Array.from({ length: rowsOfImport }, (_, row) => `Imported ${id} ${row}`).join('\n')}\n`)
    if (!(await this.#send('POST', `${path}/imports`, cookie, { id, fileName: 'rows.csv', fileBytes: file.length }))) return false
    if (!(await this.#send('PUT', `${path}/${id}/parts/0`, cookie, file, { 'content-type': 'application/octet-stream' }))) return false
    const inspected = await this.#send('POST', `${path}/${id}/inspection`, cookie, {})
    if (!inspected) return false
    type Inspected = { layout: Record<string, string>; columns: { field: string | null }[]; matchBy: string | null }
    const { layout, columns, matchBy } = inspected.json as Inspected
    const { source: _, ...chosen } = layout
    const check = { layout: chosen, fields: columns.map(({ field }) => field), matchBy }
    if (!(await this.#send('POST', `${path}/${id}/check`, cookie, check))) return false
    if (!(await this.#waitFor(path, id, cookie, 'checked'))) return false
    if (!(await this.#send('POST', `${path}/${id}/start`, cookie, { rows: 'all' }))) return false
    this.#imports.set(id, `Imported ${id} `)
    return this.#waitFor(path, id, cookie, 'done')
  }

  async #waitFor(path: string, id: string, cookie: string, wanted: string): Promise<boolean> {
    for (;;) {
      const response = await call(this.#port, 'GET', `${path}/${id}`, { cookie }).catch(() => undefined)
      if (!response || response.status >= 500) return false
      const { state } = response.json as { state: string }
      if (state === wanted) return true
      if (state === 'failed') throw new Error(`The import ${id} failed: ${response.text}`)
      await pause(30)
    }
  }

  /** Waits until the imports that were started have been resumed and have ended, as the database states it. */
  async waitForImports(connection: pg.ClientConfig, timeoutMs: number): Promise<void> {
    const client = new pg.Client(connection)
    await client.connect()
    const endsAt = performance.now() + timeoutMs
    try {
      for (;;) {
        const { rows } = await client.query<{ state: string; refusal: string | null; count: number }>(
          `select state, refusal ->> 'code' as refusal, count(*)::int as count from collection_transfers
           where id = any($1::uuid[]) and state <> 'done' group by 1, 2`,
          [[...this.#imports.keys()]],
        )
        if (rows.length === 0) return
        if (performance.now() > endsAt) throw new Error(`Imports did not end: ${JSON.stringify(rows)}`)
        await pause(500)
      }
    } finally {
      await client.end()
    }
  }

  /**
   * Compares the record with the database: each acknowledged version is there with one event, items are never half written, an acknowledged
   * upload has all its bytes, and an import has all its rows or none.
   */
  async verify(connection: pg.ClientConfig): Promise<Verdict> {
    const client = new pg.Client(connection)
    await client.connect()
    const verdict: Verdict = { lost: 0, partial: 0, doubled: 0 }
    try {
      await this.#verifyItems(client, verdict)
      const { rows: uploads } = await client.query<{ id: string }>(
        `select id::text from file_uploads where id = any($1::uuid[]) and received = bytes
         union select id::text from files where id = any($1::uuid[])`,
        [this.#uploads],
      )
      const kept = new Set(uploads.map(({ id }) => id))
      verdict.lost += this.#uploads.filter((id) => !kept.has(id)).length
      for (const name of this.#imports.values()) {
        const { rows } = await client.query<{ count: number; names: number }>(
          `select count(*)::int as count, count(distinct name)::int as names from collection_items where name like $1 and collection = $2`,
          [`${name}%`, importedCollection],
        )
        const { count = 0, names = 0 } = rows[0] ?? {}
        verdict.lost += rowsOfImport - names
        verdict.doubled += count - names
      }
    } finally {
      await client.end()
    }
    return verdict
  }

  async #verifyItems(client: pg.Client, verdict: Verdict): Promise<void> {
    type Row = { id: string; version: number; title: string | null; versions: number; events: number; keys: number }
    const { rows } = await client.query<Row>(
      `select i.id::text, i.version, v.data ->> 'title' as title,
         (select count(*)::int from collection_versions c where c.item_id = i.id) as versions,
         (select count(*)::int from events e where e.subject_type = 'item' and e.subject_id = i.id::text) as events,
         (select count(*)::int from collection_keys k where k.item_id = i.id) as keys
       from collection_items i left join collection_versions v on v.item_id = i.id and v.version = i.version where i.collection = 'people'
         and i.name like 'Saved %'`,
    )
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const [id, { version, title }] of this.#items) {
      const row = stored.get(id)
      if (!row || row.version < version || (row.version === version && row.title !== title)) verdict.lost++
    }
    for (const { version, versions, events, keys, title } of rows) {
      if (versions !== version || title === null || keys === 0) verdict.partial++
      if (events < version) verdict.partial++
      if (events > version) verdict.doubled++
    }
  }
}
