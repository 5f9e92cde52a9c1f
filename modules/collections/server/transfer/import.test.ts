import { randomUUID } from 'node:crypto'
import { createWorkbook } from '@atrium/server/testing/workbook'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter } from '../testing/imports.ts'

let app: TestApp
let admin: string
let companyAdmin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
})
afterAll(() => app.close())

const into = (collection: string, cookie = admin) => createImporter(app, cookie, collection)
const list = async (collection: string, query: object = {}) =>
  (await app.call('POST', `/api/collections/${collection}/search`, { cookie: admin, body: { limit: 200, ...query } })).json
const add = async (collection: string, values: object) =>
  (await app.call('POST', `/api/collections/${collection}/items`, { cookie: admin, body: { id: randomUUID(), values } })).json
const save = (collection: string, item: { id: string; version: string }, values: object) =>
  app.call('PATCH', `/api/collections/${collection}/items/${item.id}`, { cookie: companyAdmin, body: { version: item.version, values } })
const actionsOf = async (collection: string, id: string) =>
  (await app.get(`/api/collections/${collection}/items/${id}/versions`, { cookie: admin })).json.items.map(
    ({ action }: { action: string }) => action,
  )

/** Runs statements before each insertion of an item. */
const addTrigger = (name: string, body: string) =>
  app.asOwner(`create function ${name}() returns trigger language plpgsql security definer as $$ begin ${body} return new; end $$;
    create trigger ${name} before insert on collection_items for each row execute function ${name}()`)
const dropTrigger = (name: string) => app.asOwner(`drop trigger ${name} on collection_items`)

describe('an import', () => {
  test('recognises columns by name and by label in all languages, and adds items with versions and events', async () => {
    const people = into('people')
    const uploaded = await people.upload('Nafn;ΤΊΤΛΟΣ;location;Unknown\nJóna Ægis;Partner;Akureyri;x\nΑλέξης Μαύρος;Σύμβουλος;Αθήνα;y\n')
    expect(uploaded).toMatchObject({ state: 'received', layout: { encoding: 'utf-8', delimiter: ';' }, matchBy: null, isRemembered: false })
    expect(uploaded.columns.map(({ field }) => field)).toEqual(['name', 'title', 'location', null])
    const checked = await people.check(uploaded)
    expect(checked).toMatchObject({ state: 'checked', counts: { rows: 2, created: 2, wrong: 0 }, errorCount: 0 })
    expect((await list('people', { search: 'jona' })).count).toBe(0)
    const done = await people.start(checked)
    expect(done).toMatchObject({ state: 'done', counts: { rows: 2, created: 2 }, canUndo: true })
    const [item] = (await list('people', { search: 'jona' })).items
    expect(item).toMatchObject({ name: 'Jóna Ægis', created: { name: 'Oscar Venn' }, values: { title: 'Partner', location: 'Akureyri' } })
    expect(await actionsOf('people', item.id)).toEqual(['imported'])
    const events = await app.asOwner(`select kind, person_id from events where subject_id = '${item.id}'`)
    expect(events).toEqual([{ kind: 'item.created', person_id: expect.any(String) }])
    const again = await people.upload('Nafn;ΤΊΤΛΟΣ;location;Unknown\nOther;;;\n')
    expect([again.isRemembered, again.columns.map(({ field }) => field)]).toEqual([true, ['name', 'title', 'location', null]])
  })

  test('refuses wrong rows with the messages of the fields by row and column, and stores the correct ones on request', async () => {
    const posts = into('posts')
    await add('posts', { name: 'Taken', slug: 'taken-slug' })
    const rows = [
      'name,slug,author,publishdate,tags,embed',
      'Good,good-import,,2026-03-31,"Advice, Case studies",',
      ',no-name,,,,',
      'Bad date,bad-date,,2026-02-30,,',
      'Bad option,bad-option,,,Gossip,',
      'Bad link,bad-link,,,,javascript:alert(1)',
      'Bad author,bad-author,Nobody at all,,,',
      'Taken too,taken-slug,,,,',
      'Twice,good-import,,,,',
      'Formula,=1+1,,,,',
      '"Broken,quote,,,,',
    ]
    const checked = await posts.check(await posts.upload(rows.join('\n')), { matchBy: null })
    expect(checked.counts).toMatchObject({ rows: 10, wrong: 9 })
    const errors = await posts.listErrors(checked)
    expect(errors.map(({ row, field, code }: { row: number; field: string; code: string }) => [row, field, code])).toEqual([
      [3, 'name', 'required'],
      [4, 'publishdate', 'not-a-date'],
      [5, 'tags', 'not-an-option'],
      [6, 'embed', 'not-a-url'],
      [7, 'author', 'not-found'],
      [8, 'slug', 'taken'],
      [9, 'slug', 'duplicate'],
      [10, 'slug', 'formula'],
      [11, null, 'broken-quotes'],
    ])
    expect((await posts.post(`/${checked.id}/start`, { rows: 'all' })).status).toBe(409)
    const file = await app.get(`${posts.path}/${checked.id}/error-list`, { cookie: admin })
    expect(file.text).toContain('4,Publish date,2026-02-30,Please enter a date.')
    const toCorrect = await app.get(`${posts.path}/${checked.id}/wrong-rows`, { cookie: admin })
    expect(toCorrect.text.split('\r\n')[2]).toBe('Bad date,bad-date,,2026-02-30,,')
    expect(toCorrect.text).not.toContain('good-import,,2026')
    const done = await posts.start(checked, 'correct')
    expect(done.counts).toMatchObject({ created: 1, wrong: 9 })
    const [item] = (await list('posts', { search: 'good-import' })).items
    expect(item).toMatchObject({ publication: { state: 'draft' }, values: { tags: ['Advice', 'Case studies'], publishdate: '2026-03-31' } })
  })

  test('previews the first rows as they would be stored, and changes nothing', async () => {
    const people = into('people')
    const uploaded = await people.upload('name,linkedin\n  Trimmed   Name ,https://linkedin.example/x\nWrong,ftp://x\n')
    const { json } = await people.post(`/${uploaded.id}/preview`, people.mappingOf(uploaded))
    expect(json.rows).toMatchObject([
      { row: 2, action: 'create', name: 'Trimmed Name', values: { linkedin: 'https://linkedin.example/x' }, errors: [] },
      { row: 3, action: 'refused', errors: [{ field: 'linkedin', code: 'not-a-url', value: 'ftp://x' }] },
    ])
    expect((await list('people', { search: 'trimmed' })).count).toBe(0)
  })

  test('updates items by id or by a field, clears empty cells, and skips rows without a change', async () => {
    const [one, two] = [
      await add('people', { name: 'Matched One', title: 'Old', location: 'York' }),
      await add('people', { name: 'Matched Two' }),
    ]
    const people = into('people')
    const byId = await people.importFile(`id,name,title,location\n${one.id},Matched One,New,\n${two.id},Matched Two,,\n`)
    expect(byId.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    const [saved] = (await list('people', { search: 'matched one' })).items
    expect(saved).toMatchObject({ id: one.id, values: { title: 'New', location: null } })
    expect(await actionsOf('people', one.id)).toEqual(['imported', 'created'])
    const byName = await people.importFile('name,title\nmatched two,By name\nMatched Three,Added\n', 'all', { matchBy: 'name' })
    expect(byName.counts).toMatchObject({ created: 1, updated: 1 })
    const checked = await people.check(await people.upload(`id,title\n${randomUUID()},x\n${one.id},x\n${one.id},y\n`))
    expect((await people.listErrors(checked)).map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [2, 'not-found'],
      [4, 'duplicate'],
    ])
  })

  test('is undone as one step: added items go to the bin, others get their values back, and what others changed stays', async () => {
    const kept = await add('people', { name: 'Undo Kept', title: 'Before' })
    const people = into('people')
    const rows = Array.from({ length: 1_200 }, (_, index) => `,Undo ${index},Title`)
    const done = await people.importFile(`id,name,title\n${kept.id},Undo Kept,After\n${rows.join('\n')}\n`)
    expect(done.counts).toMatchObject({ created: 1_200, updated: 1 })
    const changed = (await list('people', { search: 'undo 7', limit: 1 })).items[0]
    expect((await save('people', changed, { title: 'Changed by somebody' })).status).toBe(200)
    const undone = await people.undo(done)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 1_200, left: 1 }, canUndo: false })
    expect(await people.listLeft(undone)).toMatchObject([{ id: changed.id, code: 'changed-since' }])
    expect((await list('people', { search: 'undo' })).items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [kept.id, changed.id].toSorted(),
    )
    expect((await list('people', { search: 'undo kept' })).items[0].values.title).toBe('Before')
    expect(await actionsOf('people', kept.id)).toEqual(['reverted', 'imported', 'created'])
    expect((await people.post(`/${done.id}/undo`)).json.state).toBe('undone')
  })

  test('starts once, however often the request is repeated, also at the same time', async () => {
    const people = into('people')
    const checked = await people.check(await people.upload('name\nStarted once\n'))
    const responses = await Promise.all(Array.from({ length: 5 }, () => people.post(`/${checked.id}/start`, { rows: 'all' })))
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect((await people.wait(checked.id)).state).toBe('done')
    expect((await list('people', { search: 'started once' })).count).toBe(1)
    expect((await people.post(`/${checked.id}/start`, { rows: 'all' })).json.state).toBe('done')
  })

  test('of two people at the same time into one collection stores every row completely, and unique values once', async () => {
    const file = (who: string) =>
      `name,slug\n${Array.from({ length: 300 }, (_, index) => `Race ${who} ${index},race-${index}`).join('\n')}\n`
    const [one, two] = [into('posts'), into('posts', companyAdmin)]
    const [first, second] = [
      await one.check(await one.upload(file('a')), { matchBy: null }),
      await two.check(await two.upload(file('b')), { matchBy: null }),
    ]
    const [left, right] = await Promise.all([one.start(first, 'correct'), two.start(second, 'correct')])
    expect(left.counts.created + right.counts.created).toBe(300)
    expect(left.counts.wrong + right.counts.wrong).toBe(300)
    const [stored] = await app.asOwner(`select count(*)::int as items, (select count(*)::int from collection_versions v
      join collection_items i on i.id = v.item_id where i.name like 'Race %') as versions from collection_items where name like 'Race %'`)
    expect(stored).toEqual({ items: 300, versions: 300 })
  })

  test('stores nothing if a row becomes invalid meanwhile and all rows must be correct', async () => {
    const posts = into('posts')
    const rows = Array.from({ length: 1_500 }, (_, index) => `Withdrawn ${index},withdrawn-${index}`)
    const checked = await posts.check(await posts.upload(`name,slug\n${rows.join('\n')}\n`), { matchBy: null })
    await add('posts', { name: 'Meanwhile', slug: 'withdrawn-1400' })
    const end = await posts.start(checked)
    expect(end).toMatchObject({ state: 'undone', refusal: { code: 'row-failed' } })
    expect((await list('posts', { search: 'withdrawn 1' })).count).toBe(0)
  })

  test('commits its batches in order although the second is written faster, so that no row before the last stored one is missing', async () => {
    const people = into('people')
    // Holds the first batch back, so that the second has been written before.
    await addTrigger('hold_back', `if new.name = 'Ordered 0' then perform pg_sleep(1.5); end if;`)
    const rows = Array.from({ length: 2_500 }, (_, index) => `Ordered ${index}`)
    const { id } = await people.check(await people.upload(`name\n${rows.join('\n')}\n`))
    await people.post(`/${id}/start`, { rows: 'all' })
    const seen = new Set<number>()
    for (let state = 'running'; state === 'running';) {
      const [row] = await app.asOwner(`select t.state, t.last_row, count(r.row_number)::int as stored
        from collection_transfers t left join collection_transfer_rows r on r.transfer_id = t.id where t.id = '${id}' group by 1, 2`)
      const { last_row: last, stored } = row as { last_row: number; stored: number }
      // The first row of the file has the headings.
      expect(stored).toBe(Math.max(0, last - 1))
      seen.add(last)
      state = String(row?.['state'])
    }
    await dropTrigger('hold_back')
    expect(await people.wait(id)).toMatchObject({ state: 'done', counts: { created: 2_500 } })
    expect(seen.size).toBeGreaterThan(1)
  })

  test('stores a batch again that another transaction prevented, and the next one after it, with every row once', async () => {
    const people = into('people')
    await app.asOwner('create sequence prevented')
    await addTrigger(
      'prevent',
      `if new.name = 'Prevented 500' and nextval('prevented') = 1 then raise exception 'prevented' using errcode = 'deadlock_detected'; end if;`,
    )
    const rows = Array.from({ length: 2_500 }, (_, index) => `Prevented ${index}`)
    const end = await people.start(await people.check(await people.upload(`name\n${rows.join('\n')}\n`)))
    await dropTrigger('prevent')
    expect(end).toMatchObject({ state: 'done', counts: { rows: 2_500, created: 2_500, wrong: 0 } })
    const [stored] = await app.asOwner(`select count(*)::int as items, count(distinct name)::int as names,
      (select last_value::int from prevented) as attempts from collection_items where name like 'Prevented %'`)
    expect(stored).toEqual({ items: 2_500, names: 2_500, attempts: 2 })
  })

  test('continues after its process ended, with every row once', async () => {
    const people = into('people')
    const rows = Array.from({ length: 2_500 }, (_, index) => `Resumed ${index}`)
    const checked = await people.check(await people.upload(`name\n${rows.join('\n')}\n`))
    // A process that ended after the first thousand rows: the state is that of its last transaction.
    const names = JSON.stringify({ rows: 1_000, created: 1_000 })
    await people.post(`/${checked.id}/start`, { rows: 'all' })
    await people.wait(checked.id)
    await app.asOwner(`with gone as (select item_id::uuid as id from collection_transfer_rows where transfer_id = '${checked.id}' and row_number > 1001),
      k as (delete from collection_keys where item_id in (select id from gone)),
      v as (delete from collection_versions where item_id in (select id from gone)),
      r as (delete from collection_transfer_rows where transfer_id = '${checked.id}' and row_number > 1001),
      t as (update collection_transfers set state = 'running', last_row = 1001, counts = '${names}', heartbeat_at = null where id = '${checked.id}')
      select 1`)
    await app.asOwner(
      `delete from collection_items i where i.name like 'Resumed %' and not exists (select from collection_versions v where v.item_id = i.id)`,
    )
    const { resumeTransfers } = await import('./jobs.ts')
    const { editions } = await import('@atrium/editions/registry')
    expect(await resumeTransfers(app.deps, editions)).toEqual({ resumed: 1 })
    expect(await people.get(checked.id)).toMatchObject({ state: 'done', counts: { rows: 2_500, created: 2_500 } })
    const [stored] = await app.asOwner(
      `select count(*)::int as count, count(distinct name)::int as names from collection_items where name like 'Resumed %'`,
    )
    expect(stored).toEqual({ count: 2_500, names: 2_500 })
  })
})

describe('a file', () => {
  test.each([
    ['UTF-16', Buffer.from('\uFEFFname\tlocation\nGuðrún Wide\tÍsafjörður\n', 'utf16le'), 'utf-16le', 'Guðrún Wide'],
    [
      'Windows-1252',
      Buffer.from('name;location\nGu\u00f0r\u00fan Latin;\u00cdsafj\u00f6r\u00f0ur\n', 'latin1'),
      'windows-1252',
      'Guðrún Latin',
    ],
    ['another delimiter', Buffer.from('name|location\nPiped Person|Hull\n'), 'utf-8', 'Piped Person'],
  ])('in %s is read with its characters', async (_what, bytes, encoding, name) => {
    const people = into('people')
    const uploaded = await people.upload(bytes)
    expect([uploaded.state, uploaded.layout?.encoding]).toEqual(['received', encoding])
    await people.start(await people.check(uploaded))
    expect((await list('people', { search: name })).count).toBe(1)
  })

  test('in Windows-1253 is read with the encoding that the person chooses', async () => {
    const people = into('people')
    const bytes = Buffer.concat([Buffer.from('name\n'), Buffer.from([0xd3, 0xf4, 0xe1, 0xfd, 0xf1, 0xef, 0xf2]), Buffer.from(' Greek\n')])
    const uploaded = await people.upload(bytes)
    const { json } = await people.post(`/${uploaded.id}/inspection`, { layout: { encoding: 'windows-1253', delimiter: ',' } })
    expect(json.columns[0].samples).toEqual(['Σταύρος Greek'])
  })

  test('as a workbook is read with its figures and days', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = `<row>${cell('name')}${cell('publishdate')}${cell('slug')}</row><row>${cell('From a workbook')}<c t="d"><v>2026-03-31</v></c>${cell('from-a-workbook')}</row>
      <row>${cell('Calculated')}${cell('2026-01-01')}<c><f>A1</f><v>1</v></c></row>`
    const posts = into('posts')
    const uploaded = await posts.upload(createWorkbook({ sheet }), 'posts.xlsx')
    expect(uploaded).toMatchObject({ state: 'received', layout: { source: 'workbook' } })
    const checked = await posts.check(uploaded)
    expect((await posts.listErrors(checked)).map(({ code }: { code: string }) => code)).toEqual(['formula'])
    await posts.start(checked, 'correct')
    expect((await list('posts', { search: 'from a workbook' })).items[0].values.publishdate).toBe('2026-03-31')
  })

  test.each([
    ['cut off', Buffer.from('PK\u0003\u0004 cut off'), 'not-a-spreadsheet'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1, 2, 3, 4, 5]), 'not-a-spreadsheet'],
    ['without rows', Buffer.from('\n\n'), 'no-rows'],
    ['with too many columns', Buffer.from(`${Array.from({ length: 300 }, (_, index) => `c${index}`).join(',')}\n1\n`), 'too-many-columns'],
  ])('%s is refused with a reason', async (_what, bytes, code) => {
    expect(await into('people').upload(bytes)).toMatchObject({ state: 'failed', refusal: { code } })
  })

  test('with more rows than allowed, or headings only, is refused when it is checked', async () => {
    const people = into('people')
    const many = await people.check(await people.upload(`name\n${'x\n'.repeat(200_001)}`))
    expect(many).toMatchObject({ state: 'failed', refusal: { code: 'too-many-rows', count: 200_000 } })
    expect(await people.check(await people.upload('name\n'))).toMatchObject({ state: 'failed', refusal: { code: 'no-rows' } })
  }, 60_000)

  test('must arrive in full parts of the announced size', async () => {
    const people = into('people')
    const id = randomUUID()
    await people.post('/imports', { id, fileName: 'a.csv', fileBytes: 1_500_000 })
    expect((await people.sendPart(id, 0, Buffer.alloc(10))).status).toBe(400)
    expect((await people.sendPart(id, 2, Buffer.alloc(10))).status).toBe(400)
    expect((await people.sendPart(id, 1, Buffer.alloc(500_000, 'a'))).status).toBe(200)
    expect((await people.post(`/${id}/inspection`)).status).toBe(409)
    const tooLarge = await people.post('/imports', { id: randomUUID(), fileName: 'a.csv', fileBytes: 100_000_000 })
    expect(tooLarge.status).toBe(400)
  })
})

describe('the rights of an import', () => {
  test('are those of the person who imports: no other person sees it, nor another edition, and others of the staff nothing', async () => {
    const people = into('people')
    const uploaded = await people.upload('name\nOwned\n')
    const other = into('people', companyAdmin)
    for (const rest of ['inspection', 'check', 'start', 'undo', 'preview'])
      expect([rest, (await other.post(`/${uploaded.id}/${rest}`, { ...other.mappingOf(uploaded), rows: 'all' })).status]).toEqual([
        rest,
        404,
      ])
    expect((await app.get(`${people.path}/${uploaded.id}`, { cookie: companyAdmin })).status).toBe(404)
    expect((await app.get(`/api/collections/posts/transfers/${uploaded.id}`, { cookie: admin })).status).toBe(404)
    expect((await other.sendPart(uploaded.id, 0, Buffer.from('name\nOther\n'))).status).toBe(404)
    const adviser = into('people', await app.signIn('eleanor-whitcombe'))
    expect((await adviser.post('/imports', { id: randomUUID(), fileName: 'a.csv', fileBytes: 3 })).status).toBe(404)
    const client = into('people', await app.signIn('margaret-ashworth'))
    expect((await client.post('/imports', { id: randomUUID(), fileName: 'a.csv', fileBytes: 3 })).status).toBe(403)
  })

  test('do not exist during an impersonation: nothing is imported, changed, exported or saved as a view', async () => {
    const cookie = await app.signIn('oscar-venn')
    const people = into('people', cookie)
    const checked = await people.check(await people.upload('name\nImpersonated\n'))
    const account = await app.findAccountId('tillotson')
    await app.call('POST', '/api/impersonations', { cookie, body: { account, reason: 'client-care' } })
    const settings = { columns: ['name'], search: '', filters: [], sort: null, direction: null }
    for (const [method, path, body] of [
      ['POST', `${people.path}/${checked.id}/start`, { rows: 'all' }],
      ['POST', `${people.path}/${checked.id}/undo`, {}],
      ['DELETE', `${people.path}/${checked.id}`, undefined],
      ['POST', `${people.path}/imports`, { id: randomUUID(), fileName: 'a.csv', fileBytes: 3 }],
      ['POST', `${people.path}/changes`, { id: randomUUID(), kind: 'delete', selection: { shown: {} } }],
      ['POST', '/api/collections/people/export', { columns: ['name'], format: 'csv' }],
      ['PUT', `/api/collections/people/views/${randomUUID()}`, { name: 'View', isShared: false, isDefault: false, settings }],
    ] as const) {
      const { status, json } = await app.call(method, path, { cookie, ...(body !== undefined && { body }) })
      expect([method, path, status, json.code]).toEqual([method, path, 403, 'read-only-impersonation'])
    }
    expect((await people.sendPart(checked.id, 0, Buffer.from('name'))).json.code).toBe('read-only-impersonation')
    expect((await list('people', { search: 'impersonated' })).count).toBe(0)
    await app.call('DELETE', '/api/impersonations/current', { cookie })
  })

  test('end when the person loses them: the rest is not imported', async () => {
    const people = into('people', companyAdmin)
    const checked = await people.check(await people.upload('name\nToo late\n'))
    const [owner] = await app.asOwner(`select person_id as id from collection_transfers where id = '${checked.id}'`)
    await app.asOwner(`update collection_transfers set state = 'running', heartbeat_at = null where id = '${checked.id}'`)
    await app.asOwner(`update people set role = 'professional' where id = '${owner?.['id']}'`)
    const { resumeTransfers } = await import('./jobs.ts')
    const { editions } = await import('@atrium/editions/registry')
    await resumeTransfers(app.deps, editions)
    await app.asOwner(`update people set role = 'company-admin' where id = '${owner?.['id']}'`)
    expect(await people.get(checked.id)).toMatchObject({ state: 'done', refusal: { code: 'access-withdrawn' } })
    expect((await list('people', { search: 'too late' })).count).toBe(0)
  })
})
