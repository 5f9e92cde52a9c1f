import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '../db/scope.ts'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { findStoredResponse, saveResponse, deleteOldResponses, createEditionOwner } from './response-cache.ts'
import { createLastGood } from './last-good.ts'
import { UpstreamError } from './ports/response.ts'
import { createResultCache } from './remembered.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('stored responses for a specific day are deleted after thirty days, but not the latest of each account and portfolio', async () => {
  const system = systemActor('wealth')
  const cookie = await app.signIn('geoffrey-tillotson')
  const holdings = '/api/portfolios/HL-204450-01/holdings'
  for (const path of [holdings, `${holdings}?on=2026-01-30`, '/api/portfolios/HL-204450-01/charges']) await app.get(path, { cookie })
  const listCalls = () =>
    withTenant(app.db, system, async (transaction) => {
      const { rows } = await sql<{ call: string }>`select call from provider_snapshots order by call`.execute(transaction)
      return rows.map((row) => row.call)
    })
  const datedCalls = (await listCalls()).filter((call) => /\d{4}-\d{2}-\d{2}$/.test(call))
  expect(datedCalls).toEqual(
    expect.arrayContaining(['asset-manager holdings HL-204450-01 2026-01-30', 'asset-manager charges HL-204450-01 2025-11-18 2026-11-18']),
  )
  const day = 86_400_000
  expect(
    await withTenant(app.db, system, (transaction) => deleteOldResponses(transaction, new Date(app.deps.clock().getTime() + 29 * day))),
  ).toBe(0)
  expect(
    await withTenant(app.db, system, (transaction) => deleteOldResponses(transaction, new Date(app.deps.clock().getTime() + 31 * day))),
  ).toBe(datedCalls.length)
  expect(await listCalls()).toEqual(expect.arrayContaining(['asset-manager holdings HL-204450-01', 'asset-manager portfolios HL-204450']))
  expect((await listCalls()).filter((call) => /\d{4}-\d{2}-\d{2}$/.test(call))).toEqual([])
})

describe('a provider that does not respond in time', () => {
  const faults: UpstreamError[] = []
  const readResponse = async (call: string, response: Promise<object>) => {
    const subject = { actor: systemActor('wealth'), accountId: await app.findAccountId('tillotson'), provider: 'asset-manager' }
    const { db, clock } = app.deps
    const lastGood = createLastGood({
      db,
      clock,
      onFault: (error) => faults.push(error),
      patience: () => ({ staleMs: 60, maxMs: 120 }),
    })
    return { subject, answer: lastGood.forRequest().read(subject, call, () => response) }
  }

  test('is reported as late after the time limit if no response is stored, and its late response is still stored [F09]', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    // The response is due long after the time limit. Without a limit, the read would wait for it and return it.
    const timer = setTimeout(() => resolve({ total: '1.00' }), 3_000)
    const { subject, answer } = await readResponse('late-without-stored', promise)
    const error = await answer.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error).toMatchObject({ fault: 'unreachable', traits: { isLate: true } })
    clearTimeout(timer)
    resolve({ total: '1.00' })
    await expect
      .poll(async () => (await findStoredResponse(app.db, subject, 'late-without-stored', createResultCache(1_000)))?.data)
      .toEqual({ total: '1.00' })
  })
})

describe('responses to calls with a day, range or holding', () => {
  const actor = systemActor('wealth')
  const saveCall = async (call: string) => {
    const accountId = await app.findAccountId('tillotson')
    await saveResponse(app.db, { actor, accountId, provider: 'asset-manager' }, call, {}, app.deps.clock())
  }
  const countStored = async (call: string) =>
    (
      await app.asOwner(`select count(*)::int as count, bool_or(call like '% 250%') as newest, bool_or(call like '% 001%') as oldest
      from provider_snapshots where account_id = '${await app.findAccountId('tillotson')}' and call like 'asset-manager ${call} %'`)
    )[0]

  test.each([
    ['a range', 'charges', '2025-01-01 2026-01-01'],
    ['a holding', 'holding documents', 'X'],
    ['the transactions of a holding', 'holding transactions', 'X'],
  ])('are stored only for the newest two hundred calls of each account: %s', async (_, call, end) => {
    await app.asOwner(`delete from provider_snapshots`)
    for (const one of [call, 'dates'])
      await app.asOwner(`insert into provider_snapshots (edition, account_id, call, payload, fetched_at)
        select 'wealth', '${await app.findAccountId('tillotson')}', 'asset-manager ${one} ' || to_char(n, 'FM000') || '${one === call ? ` ${end}` : ''}',
          '{}', timestamptz '2026-10-01' + n * interval '1 second' from generate_series(1, 250) n`)
    await saveCall('portfolios HL-204450')
    expect(await countStored(call)).toEqual({ count: 250, newest: true, oldest: true })
    await saveCall(`${call} 999 ${end}`)
    expect(await countStored(call)).toEqual({ count: 200, newest: true, oldest: false })
    // Calls without such a parameter are not limited.
    expect(await countStored('dates')).toEqual({ count: 250, newest: true, oldest: true })
    await withTenant(app.db, actor, (transaction) =>
      deleteOldResponses(transaction, new Date(app.deps.clock().getTime() + 31 * 86_400_000)),
    )
    expect([(await countStored(call))?.['count'], (await countStored('dates'))?.['count']]).toEqual([0, 250])
  })
})

describe('stored responses that concern no account', () => {
  const minute = 60_000
  const subject = createEditionOwner('wealth', 'fund-feed')
  const failWithOutage = () => Promise.reject(new UpstreamError('unreachable', 'fund-feed', 'facts', 'away'))
  const lastGood = () => createLastGood({ db: app.db, clock: () => app.deps.clock(), onFault: () => undefined })

  test('belong to the edition, and are returned with their time while the provider is unavailable', async () => {
    const before = app.deps.clock()
    expect(
      await lastGood()
        .forRequest()
        .read(subject, 'facts X', async () => ({ size: '1' })),
    ).toMatchObject({ isStale: false })
    app.advance(5 * minute)
    expect(await lastGood().forRequest().read(subject, 'facts X', failWithOutage)).toEqual({
      data: { size: '1' },
      fetchedAt: before,
      isStale: true,
    })
    await expect(lastGood().forRequest().read(createEditionOwner('partner', 'fund-feed'), 'facts X', failWithOutage)).rejects.toThrow(
      'away',
    )
    await expect(lastGood().forRequest().read(createEditionOwner('wealth', 'quotes'), 'facts X', failWithOutage)).rejects.toThrow('away')
  })

  test('are returned as the same object until a newer response is stored', async () => {
    const [remembered, advanceMinute] = [createResultCache(1_000), () => app.advance(minute)]
    await saveResponse(app.db, subject, 'facts Z', { size: '3' }, app.deps.clock())
    const first = await findStoredResponse(app.db, subject, 'facts Z', remembered)
    expect((await findStoredResponse(app.db, subject, 'facts Z', remembered))?.data).toBe(first?.data)
    advanceMinute()
    await saveResponse(app.db, subject, 'facts Z', { size: '4' }, app.deps.clock())
    expect(await findStoredResponse(app.db, subject, 'facts Z', remembered)).toMatchObject({
      data: { size: '4' },
      fetchedAt: app.deps.clock(),
    })
  })

  test('cannot be read in a person’s transaction', async () => {
    const { rows } = await withTenant(app.db, { edition: 'wealth', role: 'admin', accounts: '*' }, (transaction) =>
      sql`select call from provider_cache`.execute(transaction),
    )
    expect(rows).toEqual([])
    expect(await findStoredResponse(app.db, subject, 'facts X', createResultCache(0))).toMatchObject({ data: { size: '1' } })
  })

  test('are never replaced by an older response', async () => {
    const now = app.deps.clock().getTime()
    await saveResponse(app.db, subject, 'facts Y', { size: '2' }, new Date(now))
    await saveResponse(app.db, subject, 'facts Y', { size: '1' }, new Date(now - minute))
    expect(await findStoredResponse(app.db, subject, 'facts Y', createResultCache(0))).toMatchObject({ data: { size: '2' } })
  })

  test('are limited to the newest thousand', async () => {
    await app.asOwner(`insert into provider_cache (edition, call, payload, fetched_at)
      select 'wealth', 'fund-feed old ' || n, '{}', timestamptz '2026-10-01' + n * interval '1 second' from generate_series(1, 1100) n`)
    await saveResponse(app.db, subject, 'facts Z', {}, app.deps.clock())
    const [stored] = await app.asOwner(`select count(*)::int as count, bool_or(call = 'fund-feed old 1100') as newest,
      bool_or(call = 'fund-feed old 1') as oldest, bool_or(call = 'fund-feed facts X') as shown from provider_cache where edition = 'wealth'`)
    expect(stored).toEqual({ count: 1_000, newest: true, oldest: false, shown: true })
  })

  test('are deleted thirty days after they were fetched', async () => {
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      deleteOldResponses(transaction, new Date(app.deps.clock().getTime() + 31 * 86_400_000)),
    )
    expect(await app.asOwner(`select count(*)::int as count from provider_cache`)).toEqual([{ count: 0 }])
  })
})
