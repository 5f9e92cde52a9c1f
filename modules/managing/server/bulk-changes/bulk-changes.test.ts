import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let adviser: string
let admin: string
/** Clients of the adviser who have registered. */
let own: string[]
/** A client whom the adviser does not see. */
let foreign: string
/** An unregistered client of the adviser. */
let invited: string

const portal = 'private-clients'
const call = (end: string, body: object, cookie = adviser) => app.call('POST', `/api/portals/${portal}/clients/${end}`, { cookie, body })
const byIds = (...ids: string[]) => ({ selection: { by: 'ids', ids } })
const personId = async (key: string) =>
  (await app.asOwner(`select id from people where email = '${app.findPerson(key).email}'`))[0]?.['id'] as string
const choose = async (kind: string, cookie = adviser): Promise<{ id: string; name: string }[]> =>
  (await call('choices', { kind }, cookie)).json.items
const countRows = async (query: string) => Number((await app.asOwner(`select count(*)::int as count from ${query}`))[0]?.['count'])
const counts = ({ json }: { json: { changed: number; unchanged: number; refused: number } }) => [json.changed, json.unchanged, json.refused]

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
  admin = await app.signIn('oscar-venn')
  const listed = (await app.get(`/api/portals/${portal}/accounts?limit=200&sort=name&direction=ascending`, { cookie: adviser })).json.items
  own = listed
    .filter((one: { fault: string | null }) => one.fault === null)
    .slice(0, 4)
    .map(({ id }: { id: string }) => id)
  foreign = await app.findAccountId('osei')
  await app.asOwner('update sessions set second_factor_at = now()')
  invited = randomUUID()
  const created = await app.call('POST', `/api/portals/${portal}/managing/accounts`, {
    cookie: adviser,
    body: { id: invited, values: { name: 'Zenobia Quill', email: 'zenobia@quill.example', owner: [await personId('eleanor-whitcombe')] } },
  })
  expect(created.status).toBe(200)
})
afterAll(() => app.close())

describe('adding many clients to a client group', () => {
  test('adds those whom the caller may see, with an event and a revision for each, and says why others were refused', async () => {
    const group = randomUUID()
    await app.asOwner(`insert into client_groups (id, edition, portal_id, name) values ('${group}', 'wealth', '${portal}', 'Gardeners')`)
    const before = await countRows(`events where kind = 'account.changed'`)
    const body = { group, ...byIds(...own, invited, foreign) }
    const first = await call('groups', body)
    expect([first.status, first.text, counts(first)]).toEqual([200, first.text, [4, 0, 2]])
    expect(first.json.outcomes).toContainEqual({ account: invited, name: 'Zenobia Quill', outcome: 'refused', reason: 'not-registered' })
    expect(first.json.outcomes).toContainEqual({ account: foreign, name: null, outcome: 'refused', reason: 'not-found' })
    expect(await countRows(`client_group_members where group_id = '${group}'`)).toBe(4)
    expect(await countRows(`events where kind = 'account.changed'`)).toBe(before + 4)
    const [revision] = await app.asOwner(`select before, after from revisions where subject_id = '${own[0]}' order by id desc limit 1`)
    expect(JSON.stringify(revision)).toContain(group)
    expect(counts(await call('groups', body))).toEqual([0, 4, 2])
    expect(await countRows(`events where kind = 'account.changed'`)).toBe(before + 4)
  })

  test('takes all clients that match a filter, with exceptions', async () => {
    const group = (await choose('groups')).find(({ name }) => name === 'Gardeners')?.id
    const filter = { letter: 'A', linked: 'linked' }
    const shown = (await app.get(`/api/portals/${portal}/accounts?letter=A&limit=200`, { cookie: adviser })).json
    const except = [shown.items[0].id]
    const response = await call('groups', { group, selection: { by: 'filter', filter, except } })
    expect([response.status, response.json.outcomes?.length]).toEqual([200, shown.count - 1])
    expect(response.json.outcomes.map(({ account }: { account: string }) => account)).not.toContain(except[0])
  })

  test('refuses groups of other portals, unknown groups, and more than 500 ids', async () => {
    const other = randomUUID()
    await app.asOwner(
      `insert into client_groups (id, edition, portal_id, name) values ('${other}', 'wealth', 'family-office', 'Elsewhere')`,
    )
    for (const group of [other, randomUUID()]) {
      const refused = await call('groups', { group, ...byIds(...own) })
      expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'group', code: 'not-found' }]])
    }
    expect(await countRows(`client_group_members where group_id = '${other}'`)).toBe(0)
    const many = Array.from({ length: 501 }, () => randomUUID())
    expect((await call('groups', { group: other, ...byIds(...many) })).status).toBe(400)
    expect((await call('groups', { group: other, selection: { by: 'ids', ids: [] } })).status).toBe(400)
    expect(
      (await app.call('POST', `/api/portals/calder-clients/clients/groups`, { cookie: adviser, body: { group: other, ...byIds(...own) } }))
        .status,
    ).toBe(404)
  })
})

describe('adding many clients to an access group', () => {
  test('previews who will see more clients, and then gives exactly that access, once', async () => {
    const [group, colleague] = [randomUUID(), await personId('tobias-hartnell')]
    await app.asOwner(
      `insert into access_groups (id, edition, portal_id, name) values ('${group}', 'wealth', '${portal}', 'Cover in August')`,
    )
    await app.asOwner(`insert into access_group_team (edition, group_id, person_id) values ('wealth', '${group}', '${colleague}')`)
    expect((await choose('accessGroups', admin)).map(({ id }) => id)).toContain(group)
    const tobias = await app.signIn('tobias-hartnell')
    const seen = async () =>
      (await Promise.all(own.map((id) => app.get(`/api/accounts/${id}`, { cookie: tobias })))).filter(({ status }) => status === 200)
    const before = (await seen()).length
    const body = { group, ...byIds(...own, invited, foreign) }
    const preview = await call('access-groups/preview', body, admin)
    expect([preview.status, preview.json]).toEqual([
      200,
      { added: 5, people: [{ id: colleague, name: 'Tobias Hartnell', more: own.length - before }], clients: own.length - before },
    ])
    expect(await countRows(`access_group_accounts where group_id = '${group}'`)).toBe(0)
    const added = await call('access-groups', body, admin)
    expect(counts(added)).toEqual([5, 0, 1])
    expect(added.json.outcomes).toContainEqual({ account: invited, name: 'Zenobia Quill', outcome: 'refused', reason: 'no-external-id' })
    expect((await seen()).length).toBe(own.length)
    expect(await countRows(`events where kind = 'access-group.changed' and subject_id = '${group}'`)).toBe(1)
    expect(counts(await call('access-groups', body, admin))).toEqual([0, 5, 1])
    expect((await call('access-groups/preview', body, admin)).json).toEqual({ added: 0, people: [], clients: 0 })
    expect(await countRows(`events where kind = 'access-group.changed' and subject_id = '${group}'`)).toBe(1)
  })

  test('is refused to professionals and without a recent proof', async () => {
    const body = { group: randomUUID(), ...byIds(...own) }
    for (const end of ['access-groups', 'access-groups/preview']) expect((await call(end, body)).status).toBe(403)
    expect((await call('choices', { kind: 'accessGroups' })).status).toBe(403)
    await app.asOwner(`update sessions set second_factor_at = '2001-01-01'`)
    expect((await call('access-groups', body, admin)).json.code).toBe('proof-required')
    expect((await call('advisers', { adviser: body.group, isReplacing: false, ...byIds(...own) })).json.code).toBe('proof-required')
    await app.asOwner('update sessions set second_factor_at = now()')
  })
})

describe('assigning an adviser to many clients', () => {
  test('adds or replaces advisers, and keeps the relations that end in the history', async () => {
    const [eleanor, tobias] = [await personId('eleanor-whitcombe'), await personId('tobias-hartnell')]
    const body = { adviser: tobias, isReplacing: false, ...byIds(...own.slice(0, 2), foreign) }
    expect((await choose('advisers')).map(({ id }) => id)).toEqual(expect.arrayContaining([eleanor, tobias]))
    expect((await call('advisers', body)).json.refused).toBe(1)
    expect((await call('advisers', body)).json.changed).toBe(0)
    const current = async (id: string) =>
      (
        await app.asOwner(
          `select person_id as id from account_people where account_id = '${id}' and relation = 'adviser' and until_on is null`,
        )
      ).map((row) => row['id'])
    expect((await current(own[0] ?? '')).toSorted()).toEqual([eleanor, tobias].toSorted())
    const replaced = await call('advisers', { ...body, isReplacing: true, ...byIds(own[1] ?? '') }, admin)
    expect([counts(replaced), await current(own[1] ?? '')]).toEqual([[1, 0, 0], [tobias]])
    // The adviser no longer sees the client, so that for them it does not exist.
    expect((await call('advisers', { ...body, ...byIds(own[1] ?? '') })).json.outcomes[0].reason).toBe('not-found')
    expect((await call('advisers', { adviser: eleanor, isReplacing: true, ...byIds(own[1] ?? '') }, admin)).json.changed).toBe(1)
    for (const stranger of [randomUUID(), await personId('margaret-ashworth')])
      expect((await call('advisers', { ...body, adviser: stranger })).json.issues).toEqual([{ path: 'adviser', code: 'not-found' }])
  })
})

describe('inviting many clients', () => {
  test('sends one mail to those who have not registered, and none again while it is valid', async () => {
    const letters = async () =>
      ((await app.get('/dev/mail')).json as { to: string }[]).filter(({ to }) => to === 'zenobia@quill.example').length
    const body = byIds(invited, own[0] ?? '', foreign)
    const first = await call('invitations', body)
    expect([first.status, counts(first)]).toEqual([200, [1, 0, 2]])
    expect(first.json.outcomes.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(
      ['already-registered', 'not-found', null].toSorted(),
    )
    expect(await letters()).toBe(1)
    const both = await Promise.all([call('invitations', body), call('invitations', body)])
    expect(both.map(counts)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
    expect(await letters()).toBe(1)
  })
})

describe('asking many clients to fill in a form', () => {
  test('asks those to whom the form is offered, once', async () => {
    for (const name of ['Yearly review', 'Source of funds']) {
      const definition = { steps: [{ id: 'a', fieldsets: [{ id: 'b', fields: [{ name: 'c', type: 'text', label: 'c' }] }] }] }
      const { json } = await app.call('POST', '/api/collections/forms/items', {
        cookie: admin,
        body: { id: randomUUID(), values: { name, definition } },
      })
      const published = await app.call('POST', `/api/collections/forms/items/${json.id}/publication`, {
        cookie: admin,
        body: { version: json.version },
      })
      expect(published.status).toBe(200)
    }
    const forms = await choose('forms')
    expect(forms.map(({ name }) => name)).toEqual(['Source of funds', 'Yearly review'])
    const requests = () => countRows(`form_assignments where withdrawn_at is null and account_id in ('${own.join("','")}')`)
    for (const form of forms) {
      const before = await requests()
      const body = { form: form.id, dueOn: '2099-01-31', ...byIds(...own, foreign, invited) }
      const first = await call('forms', body)
      expect([form.name, first.status, first.json.outcomes?.length]).toEqual([form.name, 200, own.length + 2])
      expect(first.json.outcomes).toContainEqual({
        account: invited,
        name: 'Zenobia Quill',
        outcome: 'refused',
        reason: 'form-not-offered',
      })
      expect(first.json.changed).toBe(own.length)
      expect(await requests()).toBe(before + own.length)
      expect((await call('forms', body)).json).toMatchObject({ changed: 0, refused: first.json.refused })
    }
    const past = await call('forms', { form: forms[0]?.id, dueOn: '2001-01-01', ...byIds(...own) })
    expect(past.json.issues).toEqual([{ path: 'dueOn', code: 'past' }])
    const unknown = await call('forms', { form: randomUUID(), dueOn: null, ...byIds(...own) })
    expect(counts(unknown)).toEqual([0, 0, own.length])
  })
})

test('changes of many clients are refused to outside professionals, to clients, and during an impersonation', async () => {
  const routes: [string, object][] = [
    ['groups', { group: randomUUID() }],
    ['advisers', { adviser: randomUUID(), isReplacing: true }],
    ['invitations', {}],
    ['forms', { form: randomUUID(), dueOn: null }],
  ]
  const client = await app.signIn('margaret-ashworth')
  for (const [end, body] of routes) expect([end, (await call(end, { ...body, ...byIds(...own) }, client)).status]).toEqual([end, 403])
  const [person] = await app.asOwner(
    `select id, organisation_id as organisation from people where email = '${app.findPerson('tobias-hartnell').email}'`,
  )
  const outside = await app.signIn('tobias-hartnell')
  await app.asOwner(`update people set organisation_id = null where id = '${person?.['id']}'`)
  for (const [end, body] of routes) expect([403, 404]).toContain((await call(end, { ...body, ...byIds(...own) }, outside)).status)
  await app.asOwner(`update people set organisation_id = '${person?.['organisation']}' where id = '${person?.['id']}'`)
  await app.call('POST', '/api/impersonations', { cookie: adviser, body: { account: own[0], reason: 'client-care' } })
  for (const [end, body] of routes) expect((await call(end, { ...body, ...byIds(...own) })).json.code).toBe('read-only-impersonation')
})
