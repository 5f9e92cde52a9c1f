import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { systemActor, withTenant, type Actor } from './scope.ts'

let app: TestApp
let client: Actor
let person: string
let account: string
let otherPerson: string
let otherAccount: string

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('tillotson')
  otherAccount = await app.findAccountId('ashworth')
  person = await findPersonId('geoffrey-tillotson')
  otherPerson = await findPersonId('margaret-ashworth')
  client = { edition: 'wealth', role: 'client', person, accounts: [account] }
  await app.signIn('geoffrey-tillotson')
  await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

async function findPersonId(key: string): Promise<string> {
  const [row] = await runStatement(systemActor('wealth'), `select id from people where email = '${app.findPerson(key).email}'`)
  return String(row?.['id'])
}

async function runStatement(actor: Actor, statement: string): Promise<Record<string, unknown>[]> {
  return withTenant(app.db, actor, async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows)
}

/** Returns the number of rows that a statement with `returning` changes; 0 if the client lacks the right to execute it. */
async function countChangedRows(statement: string): Promise<number> {
  try {
    return (await runStatement(client, statement)).length
  } catch (error) {
    expect(error).toMatchObject({ code: '42501' })
    return 0
  }
}

const buildEventInsert = (values: string) =>
  `insert into events (edition, at, kind, person_id, account_id, as_account_id) values ('wealth', now(), 'profile.updated', ${values})`
const buildMessageInsert = (recipient: string, channel = 'email') =>
  `insert into outbox_messages (edition, recipient, subject, body_text, body_html, created_at, channel)
   values ('wealth', '${recipient}', 'S', 'T', 'H', now(), '${channel}')`

describe('the database refuses a client’s transaction that would [S65]', () => {
  test.each([
    ['give the client the role of an admin', `role = 'admin'`],
    ['set a password', `password_hash = 'x'`],
    ['add the client to an organisation', 'organisation_id = (select id from organisations limit 1)'],
    ['deactivate or reactivate the client', 'is_active = not is_active'],
    ['turn off the second factor', 'is_second_factor_disabled = true'],
    ['change the e-mail address', `email = 'other@client.example'`],
    ['verify a mobile number', `mobile = '+447400000000', mobile_verified_at = now()`],
    ['change the method of sign-in', `auth_type = 'e-id'`],
  ])('%s', async (_, change) => {
    expect(await countChangedRows(`update people set ${change} where id = '${person}' returning 1`)).toBe(0)
    expect(await countChangedRows(`update people set ${change} where id = '${otherPerson}' returning 1`)).toBe(0)
  })

  test('change another person’s profile, or add or remove a person', async () => {
    expect(await countChangedRows(`update people set theme = 'dark' where id <> '${person}' returning 1`)).toBe(0)
    expect(
      await countChangedRows(
        `insert into people (edition, email, name, role, locale) values ('wealth', 'x@x.example', 'X', 'admin', 'en') returning 1`,
      ),
    ).toBe(0)
    expect(await countChangedRows(`delete from people where id = '${person}' returning 1`)).toBe(0)
  })

  test.each(['owner', 'joint', 'attorney', 'executor', 'adviser'])('give the client the relation "%s" to an account', async (relation) => {
    for (const id of [account, otherAccount])
      expect(
        await countChangedRows(`insert into account_people (edition, account_id, person_id, relation, since_on)
          values ('wealth', '${id}', '${person}', '${relation}', '2000-01-01') returning 1`),
      ).toBe(0)
    expect(await countChangedRows(`update account_people set until_on = null, relation = '${relation}' returning 1`)).toBe(0)
    expect(await countChangedRows('delete from account_people returning 1')).toBe(0)
  })

  test('add or move a portfolio, or change the account, its overview or its snapshots', async () => {
    expect(
      await countChangedRows(
        `insert into portfolios (edition, id, account_id, seen_at) values ('wealth', 'unseen', '${account}', now()) returning 1`,
      ),
    ).toBe(0)
    for (const table of ['portfolios', 'account_overviews', 'provider_snapshots'])
      expect([
        table,
        await countChangedRows(`update ${table} set account_id = account_id where account_id = '${account}' returning 1`),
      ]).toEqual([table, 0])
    expect(await countChangedRows(`update accounts set portal_id = portal_id, external_id = 'x' where id = '${account}' returning 1`)).toBe(
      0,
    )
  })

  test('add an event or a revision without a person or of another person, or an event for another account', async () => {
    expect(await countChangedRows(`${buildEventInsert(`'${otherPerson}', null, null`)} returning 1`)).toBe(0)
    expect(await countChangedRows(`${buildEventInsert(`null, '${account}', null`)} returning 1`)).toBe(0)
    expect(await countChangedRows(`${buildEventInsert(`'${person}', '${otherAccount}', null`)} returning 1`)).toBe(0)
    expect(await countChangedRows(`${buildEventInsert(`'${person}', '${account}', '${otherAccount}'`)} returning 1`)).toBe(0)
    expect(await countChangedRows(`${buildEventInsert(`'${person}', '${account}', null`)} returning 1`)).toBe(1)
    const buildRevisionInsert = (who: string) => `insert into revisions (edition, at, subject_type, subject_id, field, person_id)
      values ('wealth', now(), 'person', '${person}', 'theme', ${who})`
    await expect(runStatement(client, buildRevisionInsert(`'${otherPerson}'`))).rejects.toThrow('row-level security')
    await expect(runStatement(client, buildRevisionInsert('null'))).rejects.toThrow('row-level security')
    await expect(runStatement(client, buildRevisionInsert(`'${person}'`))).resolves.toEqual([])
  })

  test('queue an e-mail to somebody else, a text message or a push notification', async () => {
    const { email } = app.findPerson('geoffrey-tillotson')
    await expect(runStatement(client, buildMessageInsert('stranger@elsewhere.example'))).rejects.toThrow('row-level security')
    await expect(runStatement(client, buildMessageInsert(app.findPerson('margaret-ashworth').email))).rejects.toThrow('row-level security')
    await expect(runStatement(client, buildMessageInsert('+447400000000', 'sms'))).rejects.toThrow('row-level security')
    await expect(runStatement(client, buildMessageInsert(email, 'push'))).rejects.toThrow(/row-level security|push_destination/)
    await expect(runStatement(client, buildMessageInsert(email.toUpperCase()))).resolves.toEqual([])
    expect(await countChangedRows(`update outbox_messages set recipient = 'stranger@elsewhere.example' returning 1`)).toBe(0)
  })

  test('read or change rate limits, delete installation settings or delete queued jobs', async () => {
    await app.deps.throttles.count('pinOfPerson', person)
    expect(await countChangedRows('select 1 from platform.rate_limits')).toBe(0)
    expect(await countChangedRows('update platform.rate_limits set points = 0 returning 1')).toBe(0)
    expect(await countChangedRows('delete from platform.rate_limits returning 1')).toBe(0)
    expect(await countChangedRows(`insert into platform.rate_limits (key, points) values ('pinOfPerson:x', -1000) returning 1`)).toBe(0)
    expect(await countChangedRows('delete from platform.installation returning 1')).toBe(0)
    expect(await countChangedRows('delete from jobs.queue returning 1')).toBe(0)
    expect(await app.asOwner('select points from platform.rate_limits')).not.toEqual([])
  })

  test('start or extend a session, or change a PIN, a single-use link, a sign-up or a change of e-mail or mobile', async () => {
    const extendSessions = `update sessions set ends_at = ends_at + interval '1 year', second_factor_at = now(), stage = 'signed-in' returning 1`
    expect(await countChangedRows(extendSessions)).toBe(0)
    expect(
      await countChangedRows(`insert into sessions (edition, person_id, token_hash, stage, created_at, last_active_at, ends_at)
        values ('wealth', '${person}', '\\x01', 'signed-in', now(), now(), now() + interval '1 year') returning 1`),
    ).toBe(0)
    for (const table of ['pins', 'single_use_tokens', 'mobile_changes', 'email_changes', 'sign_ups'])
      expect([table, await countChangedRows(`update ${table} set expires_at = now() + interval '1 year' returning 1`)]).toEqual([table, 0])
  })
})

describe('the database permits a client’s transaction to', () => {
  test('change the profile and end the sessions of the client, but not those of other people', async () => {
    expect(await countChangedRows(`update people set theme = 'dark', phone = '+44' where true returning 1`)).toBe(1)
    expect(await countChangedRows('select 1 from sessions for update')).toBeGreaterThan(0)
    const before = await runStatement(systemActor('wealth'), `select count(*)::int as count from sessions where person_id <> '${person}'`)
    expect(await countChangedRows('delete from sessions returning 1')).toBeGreaterThan(0)
    expect(await runStatement(systemActor('wealth'), 'select count(*)::int as count from sessions')).toEqual(before)
  })
})
