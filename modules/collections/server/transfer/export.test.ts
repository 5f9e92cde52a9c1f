import { randomUUID } from 'node:crypto'
import { readRowsOfWorkbook } from '@atrium/platform/sheets/workbook-rows'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let admin: string
let companyAdmin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
})
afterAll(() => app.close())

const add = async (collection: string, values: object) => {
  const body = { id: randomUUID(), values }
  const { status, json } = await app.call('POST', `/api/collections/${collection}/items`, { cookie: admin, body })
  expect(status).toBe(200)
  return json
}
const download = (collection: string, body: object, cookie = admin) =>
  app.call('POST', `/api/collections/${collection}/export`, { cookie, body })
const listExports = () => app.asOwner(`select person_id, subject_id, details from events where kind = 'items.exported' order by id`)

describe('the export of a collection', () => {
  test('contains the shown columns in their order, with search, filters and sort order, of all pages', async () => {
    const author = await add('people', { name: 'Nora Quill' })
    for (let index = 0; index < 60; index++)
      await add('posts', {
        name: `Exported ${String(index).padStart(2, '0')}`,
        tags: index % 2 ? ['Advice', 'Videos'] : ['Insights'],
        publishdate: '2026-03-31',
        author: author.id,
      })
    const query = {
      columns: ['tags', 'author', 'name', 'publishdate', 'state'],
      format: 'csv',
      search: 'exported',
      filters: [{ field: 'tags', value: 'Insights' }],
      sort: 'name',
      direction: 'descending',
    }
    const { status, headers, text } = await download('posts', query)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toContain('posts.csv')
    const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('Tags,Author,Name,Publish date,State')
    expect(lines).toHaveLength(31)
    expect(lines[1]).toBe('Insights,Nora Quill,Exported 58,2026-03-31,Draft')
    expect(lines.at(-1)).toBe('Insights,Nora Quill,Exported 00,2026-03-31,Draft')
  })

  test('never contains a formula that a spreadsheet would execute; figures stay figures [S43]', async () => {
    const cells = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("https://x.example")', 'a;=1', 'one\n=two', '－1+1']
    for (const [index, text] of cells.entries()) await add('clients', { name: `${index} quoted`, testimonial: text, contact: text })
    const sort = { sort: 'name', direction: 'ascending', search: 'quoted' }
    const { text } = await download('clients', { columns: ['testimonial', 'contact', 'order'], format: 'csv', ...sort })
    const file = text.replace('\uFEFF', '')
    expect(file).not.toMatch(/(^|[,;"\r\n])\s*[=+@－]/)
    expect(file).toContain(`'=1+1,'=1+1,`)
    expect(file).toMatch(/,\d+\r\n/)
    const body = { columns: ['contact', 'order'], format: 'xlsx', ...sort }
    const workbook = await app.call('POST', '/api/collections/clients/export', { cookie: admin, body })
    expect(workbook.headers['content-disposition']).toContain('testimonials.xlsx')
    const rows = []
    for await (const batch of readRowsOfWorkbook(workbook.bytes)) rows.push(...batch.rows.map(({ cells: row }) => row))
    expect(rows).toHaveLength(cells.length + 1)
    expect(rows.flat().filter((cell) => /^[=+@－-]/.test(cell))).toEqual([])
    expect(rows.slice(1).map(([, order]) => order)).toEqual(cells.map(() => expect.stringMatching(/^\d+$/)))
  })

  test('is recorded with its columns, and without the text of the search', async () => {
    const before = (await listExports()).length
    const filters = [{ field: 'name', value: 'Secret name' }]
    await download('posts', { columns: ['name'], format: 'csv', search: 'Secret name', filters })
    const events = (await listExports()).slice(before)
    expect(events).toEqual([
      {
        person_id: expect.any(String),
        subject_id: 'posts',
        details: { format: 'csv', columns: ['name'], filters: ['name'], isSearch: true, isBin: false },
      },
    ])
  })

  test('of a company admin contains the rows of their organisation only, and no field that they may not see', async () => {
    const all = (await download('users', { columns: ['name', 'email'], format: 'csv' })).text
    const own = (await download('users', { columns: ['name', 'email'], format: 'csv' }, companyAdmin)).text
    expect(own.split('\r\n').length).toBeLessThan(all.split('\r\n').length)
    const listed = await app.call('POST', '/api/collections/users/search', { cookie: companyAdmin, body: { limit: 200 } })
    expect(own.trimEnd().split('\r\n').length - 1).toBe(listed.json.count)
    for (const columns of [['password'], ['no-such-field'], ['__proto__']]) {
      const refused = await download('users', { columns, format: 'csv' }, companyAdmin)
      expect([columns, refused.status, refused.json.issues]).toEqual([columns, 400, [{ path: 'columns.0', code: 'unknown-field' }]])
    }
  })

  test('is refused to others of the staff, clients and strangers, and with invalid input', async () => {
    const body = { columns: ['name'], format: 'csv' }
    const [adviser, client] = [await app.signIn('eleanor-whitcombe'), await app.signIn('margaret-ashworth')]
    const statuses = await Promise.all([
      download('posts', body, adviser),
      download('posts', body, client),
      app.call('POST', '/api/collections/posts/export', { body }),
      download('nothing', body),
      download('posts', { ...body, format: 'pdf' }),
      download('posts', { ...body, columns: [] }),
      download('posts', { ...body, sort: 'no-such-field' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 403, 401, 404, 400, 400, 400])
  })
})
