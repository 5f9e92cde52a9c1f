import { demoPassword } from '@atrium/demo/firm/firm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor, type Actor } from '../db/scope.ts'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { mask, recordRevisions } from './revisions.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const findPersonId = async (key: string) =>
  String((await app.asOwner(`select id from people where email = '${app.findPerson(key).email}' and edition = 'wealth'`))[0]?.['id'])
const readHistory = async (type: string, id: string) =>
  (await app.asOwner(`select field, before, after, person_id, as_account_id, account_id, changed_by, request_id is not null as is_requested
    from revisions where subject_type = '${type}' and subject_id = '${id}' order by id`)) as Record<string, unknown>[]
const createOrigin = () => ({ edition: { id: 'wealth' }, deps: app.deps })

describe('revisions', () => {
  test('record the value before and after each changed field, and who changed it', async () => {
    const id = await findPersonId('geoffrey-tillotson')
    const cookie = await app.signIn('geoffrey-tillotson')
    const updateProfile = (body: object) => app.call('PATCH', '/api/me', { cookie, body })
    expect((await updateProfile({ phone: '01904 496 018', theme: 'dark' })).status).toBe(200)
    expect((await updateProfile({ phone: '01904 496 018' })).status).toBe(200)
    const author = { person_id: id, as_account_id: null, account_id: null, changed_by: null, is_requested: true }
    const history = await readHistory('person', id)
    expect(history).toHaveLength(2)
    expect(history).toEqual(
      expect.arrayContaining([
        { field: 'theme', before: 'portal', after: 'dark', ...author },
        { field: 'phone', before: '01904 496 017', after: '01904 496 018', ...author },
      ]),
    )
  })

  test('record a mask instead of a secret', async () => {
    const id = await findPersonId('margaret-ashworth')
    const cookie = await app.signIn('margaret-ashworth')
    await app.call('PATCH', '/api/me', { cookie, body: { fcmToken: 'device-7741' } })
    await app.asOwner(`update sessions set second_factor_at = now()`)
    const changed = await app.call('POST', '/api/me/password', {
      cookie,
      body: { currentPassword: demoPassword, password: 'Plum-orchard-1841' },
    })
    expect(changed.status).toBe(200)
    const history = await readHistory('person', id)
    const secrets = history.map(({ field, before, after }) => [field, before, after])
    expect(secrets).toEqual(
      expect.arrayContaining([
        ['fcm_token', null, mask],
        ['password_hash', mask, mask],
      ]),
    )
    const stored = JSON.stringify(await app.asOwner('select * from revisions'))
    expect(stored).not.toContain('device-7741')
    expect(stored).not.toMatch(/\$(argon|scrypt)|scrypt[:$]/)
  })

  test('are written with the change or not at all', async () => {
    const id = await findPersonId('iris-delacourt')
    const subject = { type: 'person', id } as const
    await expect(
      withTenant(app.db, systemActor('wealth'), async (transaction) => {
        await recordRevisions(transaction, createOrigin(), [{ subject, before: { name: 'a' }, after: { name: 'b' } }])
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await readHistory('person', id)).toEqual([])
  })

  test('record each field of an inserted or deleted row', async () => {
    const admin = await app.signIn('oscar-venn')
    const body = { messages: { en: 'Back soon' }, until: '2026-11-18T12:00:00.000Z' }
    await app.call('PUT', '/api/maintenance', { cookie: admin, body })
    await app.call('DELETE', '/api/maintenance', { cookie: admin })
    const history = await readHistory('edition', 'wealth')
    const fields = history.map(({ field, before, after }) => [field, before === null, after === null])
    expect(fields).toHaveLength(4)
    expect(fields).toEqual(
      expect.arrayContaining([
        ['messages', true, false],
        ['until', true, false],
        ['messages', false, true],
        ['until', false, true],
      ]),
    )
  })

  test('name the account that staff act for, or the command that made the change', async () => {
    const account = await app.findAccountId('ashworth')
    const staff = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie: staff, body: { account, reason: 'client-care' } })
    expect((await app.call('PATCH', `/api/impersonations/${account}`, { cookie: staff, body: { reason: 'meeting' } })).status).toBe(200)
    const [changed] = await app.asOwner(`select * from revisions where subject_type = 'impersonation' and account_id = '${account}'`)
    expect(changed).toMatchObject({
      before: 'client-care',
      after: 'meeting',
      as_account_id: account,
      person_id: await findPersonId('eleanor-whitcombe'),
    })
    const id = await findPersonId('iris-delacourt')
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      recordRevisions(transaction, { ...createOrigin(), by: 'atrium-admin' }, [
        { subject: { type: 'person', id }, before: { is_active: true }, after: { is_active: false } },
      ]),
    )
    expect(await readHistory('person', id)).toMatchObject([{ field: 'is_active', person_id: null, changed_by: 'atrium-admin' }])
  })

  test('can be read only by staff, and inserted by a person only in their own name', async () => {
    const [id, otherPersonId] = [await findPersonId('iris-delacourt'), await findPersonId('amara-osei')]
    const client: Actor = { edition: 'wealth', person: id, role: 'client', accounts: [] }
    const readRevisions = (actor: Actor) =>
      withTenant(app.db, actor, (transaction) => transaction.selectFrom('revisions').select('id').execute())
    const subject = { type: 'person', id } as const
    const addRevision = (personId: string) =>
      withTenant(app.db, client, (transaction) =>
        transaction
          .insertInto('revisions')
          .values({
            edition: 'wealth',
            at: app.deps.clock(),
            subject_type: subject.type,
            subject_id: id,
            account_id: null,
            field: 'name',
            before: '"a"',
            after: '"b"',
            person_id: personId,
            as_account_id: null,
            changed_by: null,
            request_id: null,
          })
          .execute(),
      )
    await addRevision(id)
    await expect(addRevision(otherPersonId)).rejects.toThrow('row-level security')
    expect(await readRevisions(client)).toEqual([])
    expect((await readRevisions({ edition: 'wealth', person: otherPersonId, role: 'professional', accounts: '*' })).length).toBeGreaterThan(
      0,
    )
    for (const statement of [`update revisions set field = 'x'`, 'delete from revisions'])
      await expect(withTenant(app.db, systemActor('wealth'), (transaction) => sql.raw(statement).execute(transaction))).rejects.toThrow(
        'permission denied',
      )
  })

  test('of a subject are found through an index', async () => {
    const plan = await withTenant(app.db, systemActor('wealth'), async (transaction) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(transaction)
      const { rows } = await sql<Record<string, string>>`explain select * from revisions
        where subject_type = 'person' and subject_id = 'x' order by id desc limit 50`.execute(transaction)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toContain('revisions_subject')
  })
})
