import { content, folders, ledgerContent } from '@atrium/demo/firm/content'
import { demoClientRecords } from '@atrium/demo/firm/client-records'
import { demoMedia } from '@atrium/demo/firm/media'
import { editions } from '@atrium/editions/registry'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay, testNow } from '../testing/clock.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import {
  ensureDemoClientRecords,
  ensureDemoClientViews,
  ensureDemoPostponements,
  ensureDemoContent,
  ensureDemoDocuments,
  ensureDemoServiceAccounts,
  keyNationalId,
} from '../demo-data.ts'
import { seedDemo } from './seed.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const tables = [
  'organisations',
  'people',
  'electronic_ids',
  'portals',
  'accounts',
  'account_people',
  'client_groups',
  'client_group_members',
  'access_groups',
  'access_group_accounts',
]

async function countRows(): Promise<Record<string, number>> {
  return withTenant(app.db, systemActor('wealth'), async (transaction) => {
    const found: Record<string, number> = {}
    for (const table of tables)
      found[table] = Number((await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(transaction)).rows[0]?.count)
    return found
  })
}

describe('seeding the demo firm', () => {
  test('changes nothing the second time, and adds only clients that are missing', async () => {
    const seed = (clients: number) =>
      seedDemo(app.db, {
        firm: createDemoFirm({ clients, today: testDay }),
        passwordHash: 'unused',
        now: testNow,
        hash: () => Promise.resolve('unused'),
        keyNationalId: keyNationalId(app.deps.secret),
      })
    const before = await countRows()
    await seed(0)
    expect(await countRows()).toEqual(before)
    await seed(20)
    const after = await countRows()
    expect(after['accounts']).toBe((before['accounts'] ?? 0) + 20)
    expect(after['portals']).toBe(before['portals'])
    await seed(20)
    expect(await countRows()).toEqual(after)
  })

  test('creates two service accounts with their tokens and events once, and lists each only for admins who may manage it', async () => {
    const [admin, company] = [await app.signIn('oscar-venn'), await app.signIn('beatrix-lisle')]
    const list = async (cookie: string) => (await app.get('/api/service-accounts', { cookie })).json
    expect(await list(admin)).toEqual({ items: [], count: 0 })
    for (let times = 0; times < 2; times++) await ensureDemoServiceAccounts(app.deps, editions)
    const monitor = {
      name: 'Import monitor',
      organisation: { name: 'Harcourt Lisle' },
      scopes: ['imports:read'],
      createdBy: { name: 'Beatrix Lisle' },
      disabledAt: null,
      tokens: [{ name: 'Operations desk', state: 'expiring', createdBy: { name: 'Beatrix Lisle', mayManage: true } }],
    }
    const nightly = {
      name: 'Nightly ledger import',
      organisation: null,
      scopes: ['imports:read', 'imports:write'],
      createdBy: { name: 'Oscar Venn' },
      disabledAt: null,
    }
    const ofAdmin = await list(admin)
    expect(ofAdmin).toMatchObject({ count: 2, items: [monitor, nightly] })
    const tokens = ofAdmin.items[1].tokens.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`)
    expect(tokens.toSorted()).toEqual(['Batch server: valid', 'Old batch server: revoked'])
    expect(await list(company)).toMatchObject({ count: 1, items: [monitor] })
    const events = await app.asOwner(`select e.kind, p.name from events e join people p on p.id = e.person_id
      where e.subject_type = 'service-account' order by e.id`)
    expect(events.map(({ kind, name }) => `${String(kind)} ${String(name)}`)).toEqual([
      'service-account.created Oscar Venn',
      'api-token.issued Oscar Venn',
      'api-token.revoked Oscar Venn',
      'api-token.issued Oscar Venn',
      'service-account.created Beatrix Lisle',
      'api-token.issued Beatrix Lisle',
    ])
  })

  test('sets no password for people without a login', async () => {
    const rows = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('people').select(['email', 'password_hash']).execute(),
    )
    const logins = new Set(createDemoFirm({ clients: 0, today: testDay }).logins.map((login) => login.person))
    expect(rows.filter((row) => row.password_hash !== null).length).toBeLessThanOrEqual(logins.size)
  })

  test('creates the content of the back office once, each item valid in its collection', async () => {
    for (let times = 0; times < 2; times++) await ensureDemoContent(app.deps)
    const counts = await app.asOwner(
      'select collection, count(*)::int as count from collection_items group by collection order by collection',
    )
    const seeded = [...folders, ...content, ...ledgerContent, ...demoMedia.map(() => ({ collection: 'media' }))]
    expect(Object.fromEntries(counts.map(({ collection, count }) => [collection, count]))).toEqual(
      Object.fromEntries([...Map.groupBy(seeded, ({ collection }) => collection)].map(([name, items]) => [name, items.length])),
    )
    expect(
      await app.asOwner(`select count(*)::int as count from collection_items where collection = 'posts' and published_version is null`),
    ).toEqual([{ count: 1 }])
    // Submissions in every step of the workflow, and drafts, which have none.
    const submissions = await app.asOwner(`select w.step, count(*)::int as count, bool_and(s.submitted_at is null) as are_drafts
      from form_submissions s left join form_work w on w.submission_id = s.id group by w.step order by w.step nulls last`)
    expect(submissions).toEqual([
      { step: 'Approved', count: 3, are_drafts: false },
      { step: 'Released', count: 2, are_drafts: false },
      { step: 'Under review', count: 3, are_drafts: false },
      { step: 'Verified', count: 2, are_drafts: false },
      { step: null, count: 2, are_drafts: true },
    ])
    const differing = await app.asOwner(`select from form_work w where w.step <> coalesce(
      (select t.step from form_steps t where t.submission_id = w.submission_id order by t.number desc limit 1), 'Under review')`)
    expect(differing).toEqual([])
  })

  test('creates saved views of the client list once', async () => {
    for (let times = 0; times < 2; times++) await ensureDemoClientViews(app.deps)
    const rows = await app.asOwner('select name, is_shared from client_views order by name')
    expect(rows).toEqual([
      { name: 'Cash to invest', is_shared: true },
      { name: 'Clients with a pension', is_shared: true },
      { name: 'Longest since last login', is_shared: false },
      { name: 'Not linked', is_shared: true },
      { name: 'Reviews overdue', is_shared: true },
      { name: 'Three months without login', is_shared: true },
    ])
  })

  test('creates documents of clients once, in folders and with texts to be read', async () => {
    for (let times = 0; times < 2; times++) await ensureDemoDocuments(app.deps)
    const [counts] =
      await app.asOwner(`select (select count(*)::int from documents) as documents, (select count(*)::int from document_folders) as folders,
      (select count(*)::int from document_versions v join documents d on d.file_id = v.file_id and v.added_at = d.versioned_at) as versions,
      (select count(*)::int from documents where is_from_client) as of_clients, (select count(*)::int from document_texts where state = 'waiting') as texts,
      (select count(*)::int from legal_holds) as holds, (select count(*)::int from destruction_certificates) as certificates`)
    expect(counts).toEqual({ documents: 14, folders: 6, versions: 14, of_clients: 3, texts: 13, holds: 1, certificates: 1 })
    const cookie = await app.signIn('eleanor-whitcombe')
    const { items } = (await app.get('/api/portals/private-clients/ended-documents', { cookie })).json
    expect(items).toMatchObject([{ name: 'Letter of advice on income, 2020.pdf', records: [{ class: 'suitability' }] }])
  })

  test('creates what staff have recorded about clients once, so that no tab of the staff panel is empty', async () => {
    for (let times = 0; times < 2; times++) await ensureDemoClientRecords(app.deps)
    const recorded = {
      notes: 'client_notes',
      tasks: 'client_tasks',
      flags: 'client_flags',
      consents: 'client_consents',
      reviews: 'client_reviews',
    }
    for (const [name, table] of Object.entries(recorded)) {
      const rows = await app.asOwner(`select count(*)::int as count, count(distinct account_id) > 1 as is_of_several from ${table}`)
      expect([name, rows]).toEqual([name, [{ count: demoClientRecords[name as 'notes'].length, is_of_several: true }]])
    }
  })
  test('creates a postponed review that is due, once', async () => {
    for (let times = 0; times < 2; times++) await ensureDemoPostponements(app.deps)
    const cookie = await app.signIn('eleanor-whitcombe')
    const { items } = (await app.get('/api/portals/private-clients/postponements', { cookie })).json
    expect(items).toEqual([
      expect.objectContaining({ kind: 'review-due', item: expect.objectContaining({ client: expect.stringContaining('Delacourt') }) }),
    ])
  })
})
