import { mainEdition } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { setSeats, type NewSeats } from './seat-writes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const set = (seats: NewSeats) =>
  withTenant(app.db, systemActor(mainEdition.id), (transaction) =>
    setSeats(transaction, { edition: mainEdition, deps: app.deps, by: 'root' }, seats),
  )
const organisation = 'Harcourt Lisle'

describe('the seats of an organisation', () => {
  test('are returned without an event if no number is given', async () => {
    const seats = await set({ organisation })
    expect(seats?.accounts).toBeGreaterThan(0)
    expect(await app.asOwner(`select 1 from events where kind = 'organisation.seats-changed'`)).toEqual([])
  })

  test('are changed with an event and a revision, and a number that is not given is not changed', async () => {
    const before = await set({ organisation })
    const after = await set({ organisation, accounts: 5_000 })
    expect(after).toMatchObject({ account_seats: 5_000, adviser_seats: before?.adviser_seats })
    const [event] = await app.asOwner(`select subject_type, details from events where kind = 'organisation.seats-changed'`)
    expect(event).toEqual({ subject_type: 'organisation', details: { command: 'root' } })
    expect(await app.asOwner(`select field, after from revisions where subject_type = 'organisation'`)).toEqual([
      { field: 'account_seats', after: 5_000 },
    ])
  })

  test.each([
    [{ organisation: 'Nobody and Sons' }, /There is no organisation "Nobody and Sons". The organisations are .*Harcourt Lisle/],
    [{ organisation, accounts: -1 }, /whole number/],
    [{ organisation, advisers: 1.5 }, /whole number/],
    [{ organisation, advisers: Number.NaN }, /whole number/],
  ])('are not changed by the invalid request %j', async (seats, message) => {
    const before = await set({ organisation })
    await expect(set(seats)).rejects.toThrow(message)
    expect(await set({ organisation })).toEqual(before)
  })
})
