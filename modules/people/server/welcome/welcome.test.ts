import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { sanitiseHtml } from './html-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const system = systemActor('wealth')

/** Publishes a newer version of the terms. Returns its number. */
async function publish(html: string): Promise<number> {
  return withTenant(app.db, system, async (transaction) => {
    const { rows } = await sql<{ version: number }>`
      insert into portal_terms (edition, portal_id, version, texts, published_at)
      select 'wealth', 'private-clients', max(version) + 1, ${JSON.stringify({ en: html })}::jsonb, now() from portal_terms where portal_id = 'private-clients'
      returning version`.execute(transaction)
    return rows[0]!.version
  })
}
const readWelcome = async (key: string) => (await app.get('/api/me/welcome', { cookie: await app.signIn(key) })).json
const accept = async (key: string, version: number) =>
  app.call('POST', '/api/me/terms-acceptances', { cookie: await app.signIn(key), body: { portal: 'private-clients', version } })

describe('the terms of a portal', () => {
  test('are shown again after acceptance only as a new version [P272]', async () => {
    expect((await readWelcome('margaret-ashworth')).terms).toBeNull()
    const version = await publish('<p>New words.</p>')
    expect((await readWelcome('margaret-ashworth')).terms).toEqual({
      portal: 'private-clients',
      portalName: 'Private clients',
      version,
      html: '<p>New words.</p>',
    })
  })

  test('are accepted for the accounts in the portal that shows them, not for accounts in another portal [P273]', async () => {
    const cookie = await app.signIn('henrietta-lockwood')
    const listAcceptedPortals = async () => {
      const { rows } = await withTenant(app.db, systemActor('wealth'), (transaction) =>
        sql<{ portal: string }>`
          select distinct a.portal_id as portal from terms_acceptances t
          join accounts a on a.id = t.account_id join people p on p.id = t.person_id
          where p.email = ${app.findPerson('henrietta-lockwood').email} and t.accepted_at = ${app.deps.clock()}`.execute(transaction),
      )
      return rows.map(({ portal }) => portal)
    }
    const version = await publish('<p>For this portal.</p>')
    await app.call('POST', '/api/me/terms-acceptances', { cookie, body: { portal: 'private-clients', version } })
    expect(await listAcceptedPortals()).toEqual(['private-clients'])
  })

  test('are accepted for all of the person’s accounts, with time, person and text; a repeat changes nothing [P273]', async () => {
    const version = await publish('<p>For both accounts.</p>')
    const cookie = await app.signIn('margaret-ashworth')
    const acceptOnce = () => app.call('POST', '/api/me/terms-acceptances', { cookie, body: { portal: 'private-clients', version } })
    const responses = await Promise.all([acceptOnce(), acceptOnce()])
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    expect(responses.map((response) => response.json.accounts).reduce((sum: number, count: number) => sum + count)).toBe(2)
    const { rows } = await withTenant(app.db, system, (transaction) =>
      sql<{ name: string; email: string; hash: string; at: Date }>`
        select a.name, p.email, encode(t.text_hash, 'hex') as hash, t.accepted_at as at
        from terms_acceptances t join accounts a on a.id = t.account_id join people p on p.id = t.person_id
        where t.version = ${version}`.execute(transaction),
    )
    expect(rows.map((row) => row.name).toSorted()).toEqual(['Margaret Ashworth', 'The Ashworth Family Trust'].toSorted())
    expect(new Set(rows.map((row) => row.email))).toEqual(new Set([app.findPerson('margaret-ashworth').email]))
    expect(rows.every((row) => row.hash.length === 64 && row.at.getTime() === app.deps.clock().getTime())).toBe(true)
    expect((await readWelcome('margaret-ashworth')).terms).toBeNull()
    expect((await readWelcome('geoffrey-tillotson')).terms).not.toBeNull()
  })

  test('are not accepted in an older version or for another portal', async () => {
    const version = await publish('<p>Newest.</p>')
    expect((await accept('geoffrey-tillotson', version - 1)).json.code).toBe('conflict')
    const cookie = await app.signIn('geoffrey-tillotson')
    const other = await app.call('POST', '/api/me/terms-acceptances', { cookie, body: { portal: 'iolkos', version: 1 } })
    expect(other.status).toBe(404)
  })

  test('are protected: the application’s database role can neither change nor remove an acceptance', async () => {
    for (const statement of ['update terms_acceptances set version = 1', 'delete from terms_acceptances', 'delete from portal_terms'])
      await expect(withTenant(app.db, system, (transaction) => sql.raw(statement).execute(transaction))).rejects.toThrow(
        'permission denied',
      )
  })

  test('are not shown if the sanitised text is empty [B232]', async () => {
    await publish('<script>alert(1)</script><p> &nbsp; </p>')
    expect((await readWelcome('geoffrey-tillotson')).terms).toBeNull()
  })

  test('are not shown to staff', async () => {
    await publish('<p>For clients.</p>')
    expect((await readWelcome('eleanor-whitcombe')).terms).toBeNull()
  })
})

describe('sanitising HTML written by staff [B231]', () => {
  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>b', 'b'],
    ['<a href="javascript:alert(1)">c</a>', '<a rel="noreferrer" target="_blank">c</a>'],
    ['<a href="https://firm.example/">d</a>', '<a href="https://firm.example/" rel="noreferrer" target="_blank">d</a>'],
    ['<svg><script>alert(1)</script></svg>e', 'e'],
    ['<iframe src="//evil.example"></iframe>f', 'f'],
    ['<style>*{display:none}</style>g', 'g'],
    ['<p style="position:fixed">h</p>', '<p>h</p>'],
    ['<form action="//evil.example"><input name=password></form>i', 'i'],
    ['<script>alert(1)</script>', null],
    ['<p>&nbsp;</p>', null],
  ])('changes %s to %s', (html, wanted) => expect(sanitiseHtml(html)).toBe(wanted))
})

describe('the welcome', () => {
  test('is hidden permanently for the person only [P275]', async () => {
    const cookie = await app.signIn('amara-osei')
    await app.call('PATCH', '/api/me', { cookie, body: { hidesWelcome: false } })
    expect((await readWelcome('amara-osei')).hidesWelcome).toBe(false)
    await app.call('PATCH', '/api/me', { cookie, body: { hidesWelcome: true } })
    expect((await readWelcome('amara-osei')).hidesWelcome).toBe(true)
    expect((await readWelcome('iris-delacourt')).hidesWelcome).toBe(true)
  })

  test('is the sanitised text of the person’s active group with the highest score', async () => {
    await withTenant(app.db, system, (transaction) =>
      sql`update client_groups set welcome = ${JSON.stringify({ en: '<p>Hello <b>there</b><script>x()</script></p>' })}::jsonb
        where id in (select group_id from client_group_members m join accounts a on a.id = m.account_id where a.name = 'Margaret Ashworth')`.execute(
        transaction,
      ),
    )
    expect((await readWelcome('margaret-ashworth')).message).toBe('<p>Hello <b>there</b></p>')
    expect((await readWelcome('eleanor-whitcombe')).message).toBeNull()
  })

  test('is edited with the group, whose fields are name, score and welcome, and is shown to its members at once [B128]', async () => {
    const admin = await app.signIn('oscar-venn')
    const definition = (await app.get('/api/collections/groups', { cookie: admin })).json
    expect(definition.fields.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['name', 'score', 'welcome']))
    const [row] = await app.asOwner(`select m.group_id as id from client_group_members m join accounts a on a.id = m.account_id
      join client_groups g on g.id = m.group_id where a.name = 'Margaret Ashworth' order by g.score desc limit 1`)
    const path = `/api/collections/groups/items/${String(row?.['id'])}`
    const item = (await app.get(path, { cookie: admin })).json
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Tea & cake on Friday', marks: [{ type: 'bold' }] }] }
    const saved = await app.call('PATCH', path, {
      cookie: admin,
      body: { version: item.version, values: { score: '1000', welcome: { type: 'doc', content: [paragraph] } } },
    })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect((await readWelcome('margaret-ashworth')).message).toBe('<p><strong>Tea &amp; cake on Friday</strong></p>')
    expect(JSON.stringify(await readWelcome('amara-osei'))).not.toContain('Tea')
  })

  test('cannot be given to an account whose client has not registered', async () => {
    const admin = await app.signIn('oscar-venn')
    const [group] = await app.asOwner(
      `select g.id, g.portal_id from client_groups g where g.edition = 'wealth' and g.deleted_at is null limit 1`,
    )
    const [account] = await app.asOwner(`insert into accounts (edition, portal_id, name, email)
      values ('wealth', '${String(group?.['portal_id'])}', 'Not yet', 'not.yet@fields.example') returning id`)
    const path = `/api/collections/groups/items/${String(group?.['id'])}`
    const { version, values } = (await app.get(path, { cookie: admin })).json
    const change = { version, values: { members: [...values.members, account?.['id']] } }
    const refused = await app.call('PATCH', path, { cookie: admin, body: change })
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'values.members', code: 'not-registered' }]])
    await app.asOwner(`insert into account_people (edition, account_id, person_id, relation, since_on)
      select 'wealth', '${String(account?.['id'])}', id, 'owner', '2026-01-01' from people where role = 'client' and edition = 'wealth' limit 1`)
    const saved = await app.call('PATCH', path, { cookie: admin, body: change })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
  })
})
