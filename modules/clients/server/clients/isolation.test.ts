import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createCalls, findPersonId, signInCast, type Cast } from '../testing/client-calls.ts'

const tables = [
  'client_notes',
  'client_tasks',
  'client_flags',
  'client_flag_readers',
  'client_consents',
  'client_reviews',
  'client_agendas',
]

let app: TestApp
let cast: Cast

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
  const calls = createCalls(app, cast.account)
  const responses = [
    await calls.post('/notes', cast.adviser, { text: 'Private', visibility: 'private' }),
    await calls.post('/notes', cast.adviser, { text: 'Compliance', visibility: 'compliance' }),
    await calls.post('/notes', cast.adviser, { text: 'Team', visibility: 'team' }),
    await calls.post('/tasks', cast.adviser, { title: 'Task', dueOn: null, assignee: null }),
    await calls.post('/flags', cast.adviser, { driver: 'health', text: 'Flag', help: '', reviewOn: '2027-01-01', readers: [] }),
    await calls.post('/consents', cast.adviser, { purpose: 'P', decision: 'given', decidedOn: '2026-11-01', untilOn: null, evidence: 'E' }),
    await calls.post('/reviews', cast.adviser, { heldOn: '2026-11-01', nextDueOn: null, summary: 'Review' }),
    await calls.call('PUT', '/agenda', cast.adviser, { text: 'Agenda', version: 0 }),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
})
afterAll(() => app.close())

const run = (actor: Actor, statement: string) =>
  withTenant(app.db, actor, async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows)

describe('what staff record about a client', () => {
  test('is hidden from the client by the database, also for the client’s own account, and cannot be written', async () => {
    const person = await findPersonId(app, 'margaret-ashworth')
    const client: Actor = { edition: 'wealth', person, role: 'client', accounts: [cast.account] }
    for (const table of tables) {
      expect([table, (await app.asOwner(`select 1 from ${table}`)).length > 0]).toEqual([table, true])
      expect([table, await run(client, `select * from ${table}`)]).toEqual([table, []])
      expect([table, await run({ edition: 'greek', role: 'admin', person, accounts: '*' }, `select * from ${table}`)]).toEqual([table, []])
    }
    await expect(
      run(
        client,
        `insert into client_notes (id, edition, account_id, visibility, text, created_at, created_by)
        values (uuidv7(), 'wealth', '${cast.account}', 'team', 'x', now(), '${person}')`,
      ),
    ).rejects.toThrow('row-level security')
    expect(await run(client, `update client_tasks set title = 'x' returning 1`)).toEqual([])
    // Neither do the events of the client's account, or revisions, say that anything was recorded.
    expect(await run(client, `select kind from events where kind like 'client.%'`)).toEqual([])
    expect(await run(client, 'select * from revisions')).toEqual([])
    expect(await app.asOwner(`select count(*) > 5 as recorded from events where kind like 'client.%'`)).toEqual([{ recorded: true }])
  })

  test('is limited by the database for staff: private notes to their author, flags to those who need to know, and their revisions', async () => {
    const actorOf = async (key: string, role: string): Promise<Actor> => ({
      edition: 'wealth',
      person: await findPersonId(app, key),
      role,
      accounts: '*',
    })
    const texts = async (actor: Actor) => (await run(actor, 'select text from client_notes order by text')).map(({ text }) => text)
    const [author, colleague, admin] = [
      await actorOf('eleanor-whitcombe', 'professional'),
      await actorOf('marcus-adeyemi', 'professional'),
      await actorOf('oscar-venn', 'admin'),
    ]
    expect(await texts(author)).toEqual(['Compliance', 'Private', 'Team'])
    expect(await texts(colleague)).toEqual(['Team'])
    expect(await texts(admin)).toEqual(['Compliance', 'Team'])
    const countFlags = async (actor: Actor) => (await run(actor, 'select 1 from client_flags')).length
    expect([await countFlags(author), await countFlags(colleague), await countFlags(admin)]).toEqual([1, 0, 1])
    // Others cannot make themselves readers of a flag, and readers are removed by those who need to know only.
    const addReader = ({ person }: Actor) => `insert into client_flag_readers (flag_id, person_id, edition)
      select id, '${person}', 'wealth' from (select flag_id as id from client_flag_readers limit 1) flag returning 1`
    await expect(run(colleague, addReader(colleague))).rejects.toThrow('row-level security')
    expect(await run(colleague, 'delete from client_flag_readers returning 1')).toEqual([])
    expect(await run(author, addReader(colleague))).toHaveLength(1)
    expect(await countFlags(colleague)).toBe(1)
    expect(await run(author, `delete from client_flag_readers where person_id = '${colleague.person}' returning 1`)).toHaveLength(1)
    const countRevisions = async (actor: Actor) =>
      (await run(actor, `select 1 from revisions where subject_type in ('client-note', 'client-flag')`)).length
    expect(await countRevisions(author)).toBeGreaterThan(3)
    expect([await countRevisions(colleague), await countRevisions(admin)]).toEqual([0, 0])
  })

  test('appears in no response to the client: account, history, actions', async () => {
    const paths = [`/api/accounts/${cast.account}`, '/api/me', '/api/me/access-history?limit=100', '/api/me/action-queue']
    for (const path of paths) {
      const response = await app.get(path, { cookie: cast.client })
      expect(response.status).toBe(200)
      expect(response.text).not.toMatch(/"(Private|Compliance|Flag|Task|Agenda)"|flag-read|client-note/)
    }
  })
})
