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
  account = await app.accountId('tillotson')
  otherAccount = await app.accountId('ashworth')
  person = await idOf('geoffrey-tillotson')
  otherPerson = await idOf('margaret-ashworth')
  client = { edition: 'wealth', role: 'client', person, accounts: [account] }
  await app.signIn('geoffrey-tillotson')
  await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

async function idOf(key: string): Promise<string> {
  const [row] = await run(systemActor('wealth'), `select id from people where email = '${app.person(key).email}'`)
  return String(row?.['id'])
}

async function run(actor: Actor, statement: string): Promise<Record<string, unknown>[]> {
  return withTenant(app.db, actor, async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows)
}

/** Returns the number of rows that a statement with `returning` changes; 0 if the client lacks the right to execute it. */
async function changed(statement: string): Promise<number> {
  try {
    return (await run(client, statement)).length
  } catch (error) {
    expect(error).toMatchObject({ code: '42501' })
    return 0
  }
}

const event = (values: string) =>
  `insert into events (edition, at, kind, person_id, account_id, as_account_id) values ('wealth', now(), 'profile.updated', ${values})`
const message = (recipient: string, channel = 'email') =>
  `insert into outbox_messages (edition, recipient, subject, body_text, body_html, created_at, channel)
   values ('wealth', '${recipient}', 'S', 'T', 'H', now(), '${channel}')`

describe('a transaction of a client cannot [S65]', () => {
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
    expect(await changed(`update people set ${change} where id = '${person}' returning 1`)).toBe(0)
    expect(await changed(`update people set ${change} where id = '${otherPerson}' returning 1`)).toBe(0)
  })

  test('change another person’s profile, or add or remove a person', async () => {
    expect(await changed(`update people set theme = 'dark' where id <> '${person}' returning 1`)).toBe(0)
    expect(
      await changed(
        `insert into people (edition, email, name, role, locale) values ('wealth', 'x@x.example', 'X', 'admin', 'en') returning 1`,
      ),
    ).toBe(0)
    expect(await changed(`delete from people where id = '${person}' returning 1`)).toBe(0)
  })

  test.each(['owner', 'joint', 'attorney', 'executor', 'adviser'])('give the client the relation "%s" to an account', async (relation) => {
    for (const id of [account, otherAccount])
      expect(
        await changed(`insert into account_people (edition, account_id, person_id, relation, since_on)
          values ('wealth', '${id}', '${person}', '${relation}', '2000-01-01') returning 1`),
      ).toBe(0)
    expect(await changed(`update account_people set until_on = null, relation = '${relation}' returning 1`)).toBe(0)
    expect(await changed('delete from account_people returning 1')).toBe(0)
  })

  test('add or move a portfolio, or change the account, its overview or its snapshots', async () => {
    expect(
      await changed(
        `insert into portfolios (edition, id, account_id, seen_at) values ('wealth', 'unseen', '${account}', now()) returning 1`,
      ),
    ).toBe(0)
    for (const table of ['portfolios', 'account_overviews', 'provider_snapshots'])
      expect([table, await changed(`update ${table} set account_id = account_id where account_id = '${account}' returning 1`)]).toEqual([
        table,
        0,
      ])
    expect(await changed(`update accounts set portal_id = portal_id, external_id = 'x' where id = '${account}' returning 1`)).toBe(0)
  })

  test('add an event or a revision without a person or of another person, or an event for another account', async () => {
    expect(await changed(`${event(`'${otherPerson}', null, null`)} returning 1`)).toBe(0)
    expect(await changed(`${event(`null, '${account}', null`)} returning 1`)).toBe(0)
    expect(await changed(`${event(`'${person}', '${otherAccount}', null`)} returning 1`)).toBe(0)
    expect(await changed(`${event(`'${person}', '${account}', '${otherAccount}'`)} returning 1`)).toBe(0)
    expect(await changed(`${event(`'${person}', '${account}', null`)} returning 1`)).toBe(1)
    const revision = (who: string) => `insert into revisions (edition, at, subject_type, subject_id, field, person_id)
      values ('wealth', now(), 'person', '${person}', 'theme', ${who})`
    await expect(run(client, revision(`'${otherPerson}'`))).rejects.toThrow('row-level security')
    await expect(run(client, revision('null'))).rejects.toThrow('row-level security')
    await expect(run(client, revision(`'${person}'`))).resolves.toEqual([])
  })

  test('queue an e-mail to somebody else, a text message or a push notification', async () => {
    const { email } = app.person('geoffrey-tillotson')
    await expect(run(client, message('stranger@elsewhere.example'))).rejects.toThrow('row-level security')
    await expect(run(client, message(app.person('margaret-ashworth').email))).rejects.toThrow('row-level security')
    await expect(run(client, message('+447400000000', 'sms'))).rejects.toThrow('row-level security')
    await expect(run(client, message(email, 'push'))).rejects.toThrow(/row-level security|push_destination/)
    await expect(run(client, message(email.toUpperCase()))).resolves.toEqual([])
    expect(await changed(`update outbox_messages set recipient = 'stranger@elsewhere.example' returning 1`)).toBe(0)
  })

  test('read or change rate limits, delete installation settings or delete queued jobs', async () => {
    await app.deps.throttles.count('pinOfPerson', person)
    expect(await changed('select 1 from platform.rate_limits')).toBe(0)
    expect(await changed('update platform.rate_limits set points = 0 returning 1')).toBe(0)
    expect(await changed('delete from platform.rate_limits returning 1')).toBe(0)
    expect(await changed(`insert into platform.rate_limits (key, points) values ('pinOfPerson:x', -1000) returning 1`)).toBe(0)
    expect(await changed('delete from platform.installation returning 1')).toBe(0)
    expect(await changed('delete from jobs.queue returning 1')).toBe(0)
    expect(await app.asOwner('select points from platform.rate_limits')).not.toEqual([])
  })

  test('start or extend a session, or change a PIN, a single-use link, a sign-up or a change of e-mail or mobile', async () => {
    const prolonged = `update sessions set ends_at = ends_at + interval '1 year', second_factor_at = now(), stage = 'signed-in' returning 1`
    expect(await changed(prolonged)).toBe(0)
    expect(
      await changed(`insert into sessions (edition, person_id, token_hash, stage, created_at, last_active_at, ends_at)
        values ('wealth', '${person}', '\\x01', 'signed-in', now(), now(), now() + interval '1 year') returning 1`),
    ).toBe(0)
    for (const table of ['pins', 'single_use_tokens', 'mobile_changes', 'email_changes', 'sign_ups'])
      expect([table, await changed(`update ${table} set expires_at = now() + interval '1 year' returning 1`)]).toEqual([table, 0])
  })
})

describe('a transaction of a client can', () => {
  test('change the profile and end the sessions of the client, but not those of other people', async () => {
    expect(await changed(`update people set theme = 'dark', phone = '+44' where true returning 1`)).toBe(1)
    expect(await changed('select 1 from sessions for update')).toBeGreaterThan(0)
    const before = await run(systemActor('wealth'), `select count(*)::int as count from sessions where person_id <> '${person}'`)
    expect(await changed('delete from sessions returning 1')).toBeGreaterThan(0)
    expect(await run(systemActor('wealth'), 'select count(*)::int as count from sessions')).toEqual(before)
  })
})
