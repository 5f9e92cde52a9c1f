import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportRecord } from '../../contract/imports.ts'
import { editions } from '@atrium/editions/registry'
import { SelectQueryNode, sql, type KyselyPlugin, type QueryId } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createImporter, ledgerFiles, type Importer } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { resumeImports, runImportJob } from './jobs.ts'
import { deleteForgottenImports } from './writes.ts'

let app: TestApp
let admin: Importer
let company: Importer
const wealth = editions.find(({ isMain }) => isMain)!
const headings = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission'
const transactions = (...rows: string[]) => `${[headings, ...rows].join('\n')}\n`
const clients = (...rows: string[]) => `${['Client ID,Name,Email,Currency', ...rows].join('\n')}\n`

beforeAll(async () => {
  app = await createTestApp({ DATA_PROVIDER: 'store' })
  await signIn()
  for (const [kind, text] of ledgerFiles) await admin.importFile(kind, text)
})
afterAll(() => app.close())

async function signIn(): Promise<void> {
  admin = createImporter(app, await app.signIn('oscar-venn'))
  company = createImporter(app, await app.signIn('beatrix-lisle'))
}
function select(statement: string): Promise<Record<string, unknown>[]> {
  return withTenant(
    app.db,
    systemActor('wealth'),
    async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows,
  )
}
const readImport = async (id: string): Promise<ImportRecord> => (await admin.ask('GET', `/api/imports/${id}`)).json
const readBooked = (id: string) => select(`select amount::text from ledger_transactions where id = '${id}' and not is_undone`)
const checkEntry = async (id: string) =>
  admin.check(await admin.send('transactions', transactions(`${id},L-2,2025-08-01,Contribution,,,,,777,0`)))
/** Takes the lock as another process would. Returns a function that releases it. The lock is also released if the test fails. */
async function holdLock(name: string, of: string): Promise<() => Promise<void>> {
  const holder = await app.openConnection(`begin; select pg_advisory_xact_lock(hashtext('${name}'), hashtext('${of}'))`)
  let isHeld = true
  const release = async () => {
    if (isHeld) await holder.end()
    isHeld = false
  }
  onTestFinished(release)
  return release
}

describe('an import that waits for the ledger', () => {
  test('neither stops nor starts twice in this process, sends heartbeats, and holds no connection', async () => {
    const { id } = await checkEntry('R-1')
    const release = await holdLock('ledger', 'wealth')
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await admin.ask('POST', `/api/imports/${id}/commit`)
    for (let times = 0; times < 5; times++) {
      app.advance(121_000)
      expect(await resumeImports(app.deps, [wealth])).toEqual({ resumed: 0 })
    }
    await signIn()
    expect(await readImport(id)).toMatchObject({ state: 'committing', refusal: null })
    vi.advanceTimersByTime(20_000)
    const now = app.deps.clock().toISOString()
    await vi.waitFor(async () =>
      expect((await select(`select heartbeat_at from imports where id = '${id}'`))[0]!['heartbeat_at']).toEqual(new Date(now)),
    )
    vi.useRealTimers()
    // Both connections for bulk jobs are free while it waits.
    const free = () => app.deps.bulk.withTenant(systemActor('asset-manager'), (transaction) => sql`select 1`.execute(transaction))
    await Promise.all([free(), free()])
    await release()
    await app.deps.backgroundTasks.done()
    expect(await readImport(id)).toMatchObject({ state: 'committed', refusal: null })
    expect(await readBooked('R-1')).toEqual([{ amount: '777' }])
    expect((await admin.undo(id)).state).toBe('undone')
  })

  test('books nothing if another process has stopped it meanwhile', async () => {
    const { id } = await checkEntry('R-2')
    const release = await holdLock('ledger', 'wealth')
    await admin.ask('POST', `/api/imports/${id}/commit`)
    await select(`update imports set state = 'failed' where id = '${id}'`)
    await release()
    await app.deps.backgroundTasks.done()
    expect((await readImport(id)).state).toBe('failed')
    expect(await readBooked('R-2')).toEqual([])
  })

  test('is not stopped while another process works on it, and is stopped once afterwards', async () => {
    const { id } = await checkEntry('R-3')
    await select(`update imports set state = 'committing', tries = 3, heartbeat_at = '2020-01-01' where id = '${id}'`)
    const release = await holdLock('import', id)
    expect(await resumeImports(app.deps, [wealth])).toEqual({ resumed: 1 })
    expect((await readImport(id)).state).toBe('committing')
    await release()
    await select(`update imports set heartbeat_at = '2020-01-01' where id = '${id}'`)
    await resumeImports(app.deps, [wealth])
    expect(await readImport(id)).toMatchObject({ state: 'failed', refusal: { code: 'unexpected' } })
    expect(await readBooked('R-3')).toEqual([])
    expect(await select(`select from import_parts where import_id = '${id}'`)).toEqual([])
  })

  test('runs once if the undo is requested twice', async () => {
    const { id } = await admin.commit((await checkEntry('R-4')).id)
    const release = await holdLock('ledger', 'wealth')
    const responses = await Promise.all([1, 2, 3].map(() => admin.ask('POST', `/api/imports/${id}/undo`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await release()
    await app.deps.backgroundTasks.done()
    await runImportJob({ deps: app.deps, edition: wealth }, id)
    expect((await readImport(id)).state).toBe('undone')
    expect(await select(`select kind from events where subject_id = '${id}' and kind = 'import.undone'`)).toHaveLength(1)
  })
})

describe('a checked file', () => {
  const good = transactions('S-1,L-2,2025-08-02,Contribution,,,,,5,0')
  const other = transactions('S-1,L-2,2025-08-02,Contribution,,,,,9,0')

  test('does not change if a part arrives after the upload was completed', async () => {
    const cookie = await app.signIn('oscar-venn')
    const own = createImporter(app, cookie)
    const { id } = (await own.ask('POST', '/api/imports', { kind: 'transactions', fileName: 'f.csv', fileBytes: good.length })).json
    const path = `/api/imports/${id}/parts/0`
    const headersOf = { cookie, 'content-type': 'application/octet-stream' }
    await app.call('PUT', path, { cookie, body: Buffer.from(good), headers: headersOf })
    const authority = `localhost:${app.port}`
    const late = request({
      host: '127.0.0.1',
      port: app.port,
      method: 'PUT',
      path,
      headers: { ...headersOf, host: authority, origin: `http://${authority}`, 'content-length': other.length, expect: '100-continue' },
    })
    const answered = new Promise<number>((done) => late.on('response', ({ statusCode }) => done(statusCode ?? 0)))
    const continued = new Promise((done) => late.on('continue', done))
    late.flushHeaders()
    await continued
    late.write(other.slice(0, 10))
    const checked = await own.check((await own.ask('POST', `/api/imports/${id}/file`)).json)
    late.end(other.slice(10))
    expect(await answered).toBe(409)
    await own.commit(checked.id)
    expect(await readBooked('S-1')).toEqual([{ amount: '5' }])
    await own.undo(id)
  })

  test.each([
    ['another file', `update import_parts set bytes = '${other}'::bytea`],
    ['less of it', `update import_parts set bytes = substr(bytes, 1, 100)`],
    ['nothing of it', `delete from import_parts`],
  ])('must be the committed file: %s is refused and can be checked again', async (_, exchange) => {
    const { id } = await admin.check(await admin.send('transactions', good))
    await app.asOwner(`${exchange} where import_id = '${id}'`)
    expect(await admin.commit(id)).toMatchObject({ state: 'received', refusal: { code: expect.stringMatching(/file-changed|no-rows/) } })
    expect(await readBooked('S-1')).toEqual([])
    await admin.ask('DELETE', `/api/imports/${id}`)
  })
})

/** Counts how often parts of files are read, and how many parts are read at the same time at most. */
function countPartReads(): { count: number; most: number } {
  const reads = { count: 0, most: 0 }
  const underWay = new Set<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node) && JSON.stringify(node.from).includes('import_parts')) {
        reads.count++
        underWay.add(queryId)
        reads.most = Math.max(reads.most, underWay.size)
      }
      return node
    },
    async transformResult({ result, queryId }) {
      // Waits as long as reading a large part takes.
      if (underWay.has(queryId)) await pause(30)
      underWay.delete(queryId)
      return result
    },
  }
  const { db } = app.deps
  onTestFinished(() => void (app.deps.db = db))
  app.deps.db = db.withPlugin(plugin)
  return reads
}

describe('the detection of a file’s format', () => {
  /** Uploads a file without completing it. */
  async function uploadFile(cookie: string): Promise<string> {
    const file = clients('IN-1,Ann,ann@in.example,GBP')
    const { id } = (await admin.ask('POST', '/api/imports', { kind: 'accounts', fileName: 'f.csv', fileBytes: file.length })).json
    const headers = { cookie, 'content-type': 'application/octet-stream' }
    expect((await app.call('PUT', `/api/imports/${id}/parts/0`, { body: Buffer.from(file), headers })).status).toBe(200)
    return id
  }
  const listStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted()

  test('runs once for concurrent requests, as does the detection of the columns [S35]', async () => {
    const id = await uploadFile(await app.signIn('oscar-venn'))
    const reads = countPartReads()
    const repeat = <Result>(ask: () => Promise<Result>) => Promise.all(Array.from({ length: 12 }, ask))
    const once = [200, ...Array<number>(11).fill(409)]
    const received = await repeat(() => admin.ask('POST', `/api/imports/${id}/file`))
    expect([listStatuses(received), reads.most]).toEqual([once, 1])
    const { layout, columns } = received.find(({ status }) => status === 200)!.json as ImportRecord
    const body = { layout, fields: columns.map(({ field }) => field) }
    const release = await holdLock('ledger', 'wealth')
    expect([listStatuses(await repeat(() => admin.ask('PUT', `/api/imports/${id}/columns`, body))), reads.most]).toEqual([once, 1])
    // In later states, the file is not read.
    const { count } = reads
    expect((await admin.ask('POST', `/api/imports/${id}/file`)).status).toBe(409)
    expect((await admin.ask('PUT', `/api/imports/${id}/columns`, { ...body, fields: [] })).status).toBe(409)
    expect(reads.count).toBe(count)
    await release()
    await app.deps.backgroundTasks.done()
  })

  test('waits for earlier detections [S35]', async () => {
    const cookie = await app.signIn('oscar-venn')
    const ids = await Promise.all(Array.from({ length: 6 }, () => uploadFile(cookie)))
    const reads = countPartReads()
    const responses = await Promise.all(ids.map((id) => admin.ask('POST', `/api/imports/${id}/file`)))
    expect([listStatuses(responses), reads]).toEqual([Array<number>(6).fill(200), { count: 6, most: 1 }])
  })
})

describe('imports of many or large files', () => {
  test('are limited for each organisation by pending bytes and by queued work', async () => {
    const begin = (who: Importer) => who.ask('POST', '/api/imports', { kind: 'transactions', fileName: 'l.csv', fileBytes: 400_000_000 })
    const begun = await Promise.all(Array.from({ length: 7 }, () => begin(company)))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409])
    expect(begun.find(({ status }) => status === 409)!.json.code).toBe('too-much-under-way')
    expect((await begin(admin)).status).toBe(200)
    for (const { status, json } of begun) if (status === 200) await company.ask('DELETE', `/api/imports/${json.id}`)
    expect((await begin(company)).status).toBe(200)
    const { id } = await checkEntry('Q-1')
    await select(`insert into imports (edition, kind, state, file_name, file_bytes, created_at, heartbeat_at)
      select 'wealth', 'transactions', 'committing', 'waits.csv', 1, now(), '2090-01-01' from generate_series(1, 10)`)
    for (const step of ['commit', 'undo'])
      expect((await admin.ask('POST', `/api/imports/${id}/${step}`)).json.code).toBe('too-much-under-way')
    await app.asOwner(`delete from imports where file_name = 'waits.csv'`)
    expect((await admin.commit(id)).state).toBe('committed')
  })

  test('count all invalid rows, and store the first ten thousand errors of rows and of comparisons', async () => {
    const rows = Array.from({ length: 10_600 }, (_, index) =>
      index % 2 === 0 ? `M-${index},L-9,2025-08-01,Contribution,,,,,5,0` : `M-${index},L-1,2025-08-01,Gift,,,,,5,0`,
    )
    const wrong = await admin.check(await admin.send('transactions', transactions(...rows)))
    expect([wrong.counts!.wrong, wrong.errorCount]).toEqual([10_600, 10_600])
    const kept = await select(`select row_number, code from import_errors where import_id = '${wrong.id}' order by id`)
    expect(kept.length).toBe(10_000)
    expect(kept.map((error) => error['row_number'])).toEqual(kept.map((_, index) => index + 2))
    // A second check replaces the errors.
    const secondCheck = await admin.check(wrong)
    expect([secondCheck.counts!.wrong, secondCheck.errorCount]).toEqual([10_600, 10_600])
    expect((await select(`select count(*)::int from import_errors where import_id = '${wrong.id}'`))[0]).toEqual({ count: 10_000 })
    await select(`insert into import_parts (edition, import_id, number, bytes)
      select 'wealth', '${wrong.id}', n, 'x' from generate_series(10, 60) n`)
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      deleteForgottenImports(transaction, new Date(app.deps.clock().getTime() + 31 * 86_400_000)),
    )
    for (const table of ['import_parts', 'import_errors'])
      expect(await select(`select from ${table} where import_id = '${wrong.id}'`)).toEqual([])
    expect((await admin.ask('GET', `/api/imports/${wrong.id}`)).status).toBe(404)
  })
})

describe('column headings', () => {
  const listFields = ({ columns }: ImportRecord) => columns.map(({ field }) => field)

  test('are remembered for the same organisation, and exact names of fields take precedence', async () => {
    const file = 'Kundennummer,Bezeichnung,Post,Waehrung\nHD-1,Ann,ann@hd.example,GBP\n'
    const meaning = ['clientId', 'name', 'email', 'currency']
    const uploadFile = await company.send('accounts', file)
    const checked = await company.check(uploadFile, meaning)
    expect(listFields(await company.send('accounts', file))).toEqual([null, null, null, null])
    await company.commit(checked.id)
    expect(listFields(await company.send('accounts', file))).toEqual(meaning)
    expect(listFields(await admin.send('accounts', file))).toEqual([null, null, null, null])
    const swapped = await company.send('accounts', clients('HD-2,b@hd.example,Bo,GBP'))
    await company.commit((await company.check(swapped, ['clientId', 'email', 'name', 'currency'])).id)
    expect(listFields(await company.send('accounts', clients('HD-3,Cy,cy@hd.example,GBP')))).toEqual([
      'clientId',
      'name',
      'email',
      'currency',
    ])
  })

  test('are not confused with values of earlier files', async () => {
    await select(
      `insert into import_headings (edition, kind, heading, field, used_at) values ('wealth', 'transactions', 'gbp', 'currency', now()), ('wealth', 'transactions', 'l2', 'portfolioId', now())`,
    )
    const headless = await admin.send('transactions', 'R-1,L-2,2025-08-01,Contribution,GBP,5\nR-2,L-2,2025-08-01,Contribution,GBP,6\n')
    expect(headless.layout!.hasHeadings).toBe(false)
  })
})

describe('the records of an import', () => {
  test('include an event for each account added, changed, restored or removed', async () => {
    await admin.importFile('accounts', clients('EV-1,Ann,ann@ev.example,GBP'))
    const [one] = await select(`select id from accounts where external_id = 'EV-1'`)
    const { id } = await admin.importFile('accounts', clients('EV-1,Anna,anna@ev.example,GBP', 'EV-2,Bo,bo@ev.example,GBP'))
    const [two] = await select(`select id from accounts where external_id = 'EV-2'`)
    await admin.undo(id)
    const events = await select(`select account_id, details, person_id is not null as is_by_somebody from events
      where kind = 'account.imported' and subject_id = '${id}' order by id`)
    expect(events.map(({ account_id: account, details, is_by_somebody: isBy }) => [account, details, isBy])).toEqual([
      [two!['id'], { change: 'created' }, true],
      [one!['id'], { change: 'changed' }, true],
      [two!['id'], { change: 'removed' }, true],
      [one!['id'], { change: 'restored' }, true],
    ])
  })

  test('include the previous states, which the application’s database role cannot change or remove', async () => {
    for (const statement of [`update import_changes set before = null`, `delete from import_changes`])
      await expect(select(statement)).rejects.toThrow('permission denied')
  })
})
