import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editions } from '@atrium/editions/registry'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '../db/scope.ts'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { deriveAuditKey } from './chain.ts'
import { checkpointFilePath, readAnchors } from './checkpoint-file.ts'
import { signKeyChange, sealEvents } from './seal.ts'
import { verifyEvents } from './verify.ts'

let app: TestApp
let dataDir: string

beforeEach(async () => {
  app = await createTestApp()
  // Events of the demo seed are not part of these tests.
  await app.asOwner('truncate event_seals, events restart identity')
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-audit-'))
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const edition = 'wealth'
const seal = (secret = app.deps.secret) => sealEvents({ db: app.db, clock: app.deps.clock, secret, dataDir, editions })
const verify = (secret = app.deps.secret) => verifyEvents({ db: app.db, dataDir, editions, key: deriveAuditKey(secret).name })
const listFaults = async (secret?: string) => (await verify(secret)).flatMap(({ fault }) => fault ?? [])

async function addEvents(count: number, kind = 'profile.updated'): Promise<string[]> {
  const { rows } = await withTenant(app.db, systemActor(edition), (transaction) =>
    sql<{ id: string }>`insert into events (edition, at, kind, details) select ${edition}, now(), ${kind}, jsonb_build_object('n', n)
      from generate_series(1, ${count}) n returning id::text`.execute(transaction),
  )
  return rows.map(({ id }) => id)
}

describe('an untouched audit log', () => {
  test('is reported as intact, with the number of sealed events [S62]', async () => {
    await addEvents(2_500)
    await addEvents(1)
    const { sealed } = await seal()
    expect(sealed).toBe(2_501)
    expect(await verify()).toContainEqual({ edition, events: 2_501, seals: 2_501, checkpoints: 2, fault: null })
    expect((await seal()).sealed).toBe(0)
    expect(await listFaults()).toEqual([])
  })

  test('stays intact if events are rolled back', async () => {
    await addEvents(3)
    await expect(
      withTenant(app.db, systemActor(edition), async (transaction) => {
        await sql`insert into events (edition, at, kind) values (${edition}, now(), 'x')`.execute(transaction)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await addEvents(3)
    await seal()
    expect(await verify()).toContainEqual(expect.objectContaining({ edition, seals: 6, fault: null }))
  })

  test('includes events that are committed late and out of order during sealing [S62]', async () => {
    const state = { isWriting: true }
    const write = async () => {
      for (let round = 0; round < 25; round++) {
        await withTenant(app.db, systemActor(edition), async (transaction) => {
          await sql`insert into events (edition, at, kind) values (${edition}, now(), 'x')`.execute(transaction)
          await sql`select pg_sleep(${Math.random() * 0.03})`.execute(transaction)
          await sql`insert into events (edition, at, kind) values (${edition}, now(), 'y')`.execute(transaction)
          if (round % 5 === 4) await sql`rollback`.execute(transaction)
        }).catch(() => undefined)
      }
    }
    const sealing = (async () => {
      while (state.isWriting) await seal()
    })()
    await Promise.all(Array.from({ length: 4 }, write))
    state.isWriting = false
    await sealing
    await seal()
    const result = (await verify()).find((one) => one.edition === edition)
    expect(result).toMatchObject({ fault: null })
    expect(result?.seals).toBe(result?.events)
    expect(result?.events).toBeGreaterThan(100)
  })

  test('is sealed only after earlier writers have committed', async () => {
    const client = await app.openConnection('begin')
    await client.query(`insert into events (edition, at, kind) values ('wealth', now(), 'late')`)
    await addEvents(2)
    const sealing = seal()
    await client.query('commit')
    await client.end()
    await sealing
    await seal()
    expect(await verify()).toContainEqual(expect.objectContaining({ edition, events: 3, seals: 3, fault: null }))
  })

  test('stays intact when the secret changes, and fails verification with a key that no trusted key confirms', async () => {
    await addEvents(3)
    await seal()
    const next = 'another secret of the installation 7c1d'
    await signKeyChange({ db: app.db, clock: app.deps.clock, dataDir, editions }, () => deriveAuditKey(app.deps.secret).name, next)
    await addEvents(3)
    await seal(next)
    expect(await listFaults(next)).toEqual([])
    expect((await listFaults('a stranger’s secret, long enough 0000'))[0]).toContain('is not signed by this installation')
  })
})

describe('tampering by the owner of the tables', () => {
  let ids: string[]
  beforeEach(async () => {
    ids = await addEvents(10)
    await seal()
    expect(await listFaults()).toEqual([])
  })

  const tamperingCases: [string, (id: string, next: string) => string, (id: string, next: string) => string][] = [
    ['an altered event', (id) => `update events set details = '{"n":99}' where id = ${id}`, (id) => `event ${id} was altered`],
    [
      'an altered time of an event',
      (id) => `update events set at = at - interval '1 second' where id = ${id}`,
      (id) => `event ${id} was altered`,
    ],
    ['a deleted event', (id) => `delete from events where id = ${id}`, (id) => `event ${id} is missing`],
    [
      'an exchange of two events',
      (id, next) => `with other as (select details from events where id = ${id}) update events e
        set details = case when e.id = ${id} then (select details from events where id = ${next}) else (select details from other) end
        where e.id in (${id}, ${next})`,
      (id, next) => `event ${id} was exchanged with event ${next}`,
    ],
    [
      'the deletion of a seal with its event',
      (id) => `delete from events where id = ${id}; delete from event_seals where event_id = ${id}`,
      () => 'the seal 4, after event',
    ],
    [
      'an exchange of two seals',
      (id, next) =>
        `update event_seals set event_id = -1 where event_id = ${id}; update event_seals set event_id = ${id} where event_id = ${next};
         update event_seals set event_id = ${next} where event_id = -1`,
      (_, next) => `event ${next} was`,
    ],
  ]
  test.each(tamperingCases)('%s is detected [S62]', async (_, statement, expectedFault) => {
    const [id = '', next = ''] = ids.slice(3, 5)
    await app.asOwner(statement(id, next))
    const [fault] = await listFaults()
    expect(fault).toContain(expectedFault(id, next))
  })

  test('an event inserted below the last seal is detected [S62]', async () => {
    await app.asOwner(`delete from event_seals where event_id >= ${ids[3]}; delete from events where id = ${ids[3]}`)
    await addEvents(1)
    await seal()
    await app.asOwner(`insert into events (id, edition, at, kind) overriding system value values (${ids[3]}, 'wealth', now(), 'x')`)
    expect((await listFaults())[0]).toBe(`event ${ids[3]} was added afterwards`)
  })

  test('removal of the last events and their seals is detected by the checkpoints in the database or, if those are deleted, in the file [S62]', async () => {
    const deleteLastEvents = `delete from event_seals where event_id >= ${ids[6]}; delete from events where id >= ${ids[6]}`
    await app.asOwner(deleteLastEvents)
    const expectedFault = `the events after ${ids[5]} are missing up to event ${ids[9]}`
    expect((await listFaults())[0]).toContain(expectedFault)
    await app.asOwner('delete from audit_checkpoints')
    expect((await listFaults())[0]).toContain(expectedFault)
  })

  test('removal of all rows is detected by the checkpoint file [S62]', async () => {
    await app.asOwner('truncate events, event_seals, audit_checkpoints')
    expect((await listFaults())[0]).toContain('the events after the beginning are missing')
  })

  test('an altered event with a recomputed chain is detected by the signature [S62]', async () => {
    await app.asOwner(`update events set details = '{"n":99}' where id = ${ids[3]}; delete from event_seals`)
    const file = readFileSync(checkpointFilePath(dataDir))
    await seal('the intruder does not know the secret 11')
    writeFileSync(checkpointFilePath(dataDir), file)
    expect((await listFaults())[0]).toMatch(/altered and sealed again|not signed by this installation/)
  })

  test('removal of all rows and of the checkpoint file is detected by a copy of that file or by log lines kept elsewhere [S62]', async () => {
    const keptFile = join(dataDir, 'kept.jsonl')
    const copy = readFileSync(checkpointFilePath(dataDir), 'utf8')
    const logLines = copy
      .trim()
      .split('\n')
      .map((line) => JSON.stringify({ level: 30, checkpoint: JSON.parse(line) as unknown, msg: 'events were sealed' }))
    await app.asOwner('truncate events, event_seals, audit_checkpoints')
    rmSync(checkpointFilePath(dataDir))
    expect(await listFaults()).toEqual([])
    for (const text of [copy, ['not JSON', '{"level":30,"msg":"answered"}', ...logLines].join('\n')]) {
      writeFileSync(keptFile, text)
      const results = await verifyEvents({
        db: app.db,
        dataDir,
        editions,
        key: deriveAuditKey(app.deps.secret).name,
        anchors: readAnchors(keptFile),
      })
      expect(results.find((one) => one.edition === edition)?.fault).toContain('the events after the beginning are missing')
    }
  })

  test('a file kept elsewhere is refused if it contains no checkpoint', () => {
    writeFileSync(join(dataDir, 'other.log'), '{"level":30,"msg":"answered"}\nnull\n')
    expect(() => readAnchors(join(dataDir, 'other.log'))).toThrow('contains no checkpoint')
  })

  test('a truncated line in the checkpoint file is reported', async () => {
    truncateSync(checkpointFilePath(dataDir), 40)
    expect((await listFaults())[0]).toContain('line 1 of the checkpoint file cannot be read')
  })
})

describe('the app’s database login', () => {
  test('cannot change or remove events, seals or checkpoints [S62]', async () => {
    await addEvents(1)
    await seal()
    for (const table of ['events', 'event_seals', 'audit_checkpoints'])
      for (const statement of [`update ${table} set edition = 'x'`, `delete from ${table}`, `truncate ${table}`])
        await expect(withTenant(app.db, systemActor(edition), (transaction) => sql.raw(statement).execute(transaction))).rejects.toThrow(
          'permission denied',
        )
  })
})
