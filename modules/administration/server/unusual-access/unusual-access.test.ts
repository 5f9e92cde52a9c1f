import { editions } from '@atrium/editions/registry'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { listMails } from '@atrium/platform/mail/outbox'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listExceededMeasures } from './access-rules.ts'
import { reportUnusualAccessInEditions } from './jobs.ts'

const limits = { clientsInAnHour: 2, clientsInADay: 3, filesInAnHour: 1, filesInADay: 2 }
const hourMs = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const strict = editions.map((edition) => ({ ...edition, unusualAccess: limits }))
const run = () => reportUnusualAccessInEditions(app.deps, strict)
const findEvents = () =>
  withTenant(app.deps.db, systemActor('wealth'), (transaction) =>
    transaction.selectFrom('events').where('kind', '=', 'access.unusual').select(['subject_id', 'details']).orderBy('id').execute(),
  )
const findReports = async (edition = 'wealth') =>
  (await listMails(app.deps, edition)).filter(({ subject }) => subject.startsWith('Unusual access'))
const openClient = async (cookie: string, client: string) => {
  expect((await app.get(`/api/accounts/${await app.findAccountId(client)}`, { cookie })).status).toBe(200)
}
const download = async (cookie: string) => {
  expect((await app.get('/api/portfolios/HL-204417-02/transactions-file', { cookie })).status).toBe(200)
}

describe('unusual access by staff', () => {
  test('is reported to the other admins with an event, once for each measure in 24 hours', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    await openClient(adviser, 'ashworth')
    await openClient(adviser, 'tillotson')
    await openClient(adviser, 'tillotson')
    expect(await run()).toEqual({ reported: 0, failed: 0 })
    await openClient(adviser, 'sauveterre')
    expect(await run()).toEqual({ reported: 1, failed: 0 })
    expect(await run()).toEqual({ reported: 0, failed: 0 })
    const counts = { clientsInAnHour: 3, clientsInADay: 3, filesInAnHour: 0, filesInADay: 0 }
    expect((await findEvents()).map(({ details }) => details)).toEqual([{ exceeded: ['clientsInAnHour'], counts, limits }])
    const sent = await findReports()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['beatrix.lisle@harcourt-lisle.example', 'oscar.venn@harcourt-lisle.example'])
    expect(sent[0]?.text).toContain('In the last hour, Eleanor Whitcombe opened 3 clients and downloaded 0 files.')
    expect(await findReports('tax')).toEqual([])
  })

  test('is reported again for another measure, and for the same measure a day later', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    await download(adviser)
    await download(adviser)
    expect(await run()).toEqual({ reported: 1, failed: 0 })
    app.advance(24 * hourMs)
    expect(await run()).toEqual({ reported: 0, failed: 0 })
    const again = await app.signIn('eleanor-whitcombe')
    for (const client of ['ashworth', 'tillotson', 'sauveterre']) await openClient(again, client)
    expect(await run()).toEqual({ reported: 1, failed: 0 })
    expect((await findEvents()).map(({ details }) => (details as { exceeded: string[] }).exceeded)).toEqual([
      ['clientsInAnHour'],
      ['filesInAnHour'],
      ['clientsInAnHour'],
    ])
  })

  test('is not reported for a client, however many files they download', async () => {
    const client = await app.signIn('margaret-ashworth')
    const before = (await findEvents()).length
    for (let file = 0; file < 4; file++) await download(client)
    await run()
    expect(await findEvents()).toHaveLength(before)
  })

  test('is reported to the other admins if an admin caused it', async () => {
    const admin = await app.signIn('oscar-venn')
    for (const client of ['ashworth', 'tillotson', 'sauveterre']) await openClient(admin, client)
    const before = (await findReports()).length
    expect(await run()).toEqual({ reported: 1, failed: 0 })
    expect((await findReports()).slice(0, -before).map(({ to }) => to)).toEqual(['beatrix.lisle@harcourt-lisle.example'])
  })

  test('is not reported to the company admin of another organisation', async () => {
    const moveTo = (organisationId: string | null) =>
      withTenant(app.deps.db, systemActor('wealth'), (transaction) =>
        transaction
          .updateTable('people')
          .set({ organisation_id: organisationId })
          .where('email', '=', 'beatrix.lisle@harcourt-lisle.example')
          .execute(),
      )
    const reportRecipients = async () => {
      app.advance(24 * hourMs)
      const adviser = await app.signIn('eleanor-whitcombe')
      for (const client of ['ashworth', 'tillotson', 'sauveterre']) await openClient(adviser, client)
      const before = (await findReports()).length
      expect(await run()).toEqual({ reported: 1, failed: 0 })
      return (await findReports()).slice(0, -before).map(({ to }) => to)
    }
    const other = await withTenant(app.deps.db, systemActor('wealth'), (transaction) =>
      transaction.insertInto('organisations').values({ edition: 'wealth', name: 'Another firm' }).returning('id').executeTakeFirstOrThrow(),
    )
    await moveTo(other.id)
    expect(await reportRecipients()).toEqual(['oscar.venn@harcourt-lisle.example'])
    await moveTo(null)
    expect(await reportRecipients()).toEqual(['oscar.venn@harcourt-lisle.example'])
  })

  test('is access above a limit, not at the limit', () => {
    const createCounts = (clientsInADay: number) => ({ clientsInAnHour: 0, clientsInADay, filesInAnHour: 0, filesInADay: 0 })
    const listExceeded = (clientsInADay: number) =>
      listExceededMeasures({ personId: 'a', counts: createCounts(clientsInADay), reported: [] }, limits)
    expect([listExceeded(3), listExceeded(4)]).toEqual([[], ['clientsInADay']])
  })
})
