import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openBookings } from '../testing/booking-calls.ts'

const { app, calendarOf, saveHours, dates, book, list } = await openBookings()
afterAll(() => app.close())

const host = 'demo.localhost'
const portal = 'demonstration'
const penhallow = await app.findAccountId('penhallow')
const hugo = { host, cookie: await app.signIn('hugo-penhallow') }
const delphine = { host, cookie: await app.signIn('delphine-crane') }
const miriam = { host, cookie: await app.signIn('miriam-castle') }
const [{ id: delphineId, organisation_id: organisation } = {}] = (await app.asOwner(
  `select id, organisation_id from people where email = '${app.findPerson('delphine-crane').email}' and edition = 'demo'`,
)) as { id: string; organisation_id: string }[]
const hugoId = `(select id from people where email = '${app.findPerson('hugo-penhallow').email}' and edition = 'demo')`
await saveHours(delphine)
await saveHours(miriam)
await app.asOwner(`insert into organisations (id, edition, name) values ('019a0000-0000-7000-8000-00000000000a', 'demo', 'Another firm')`)

const setOrganisation = (id: string | null) =>
  app.asOwner(`update people set organisation_id = ${id === null ? 'null' : `'${id}'`} where id = '${delphineId}'`)
const setRelation = (until: string | null) =>
  app.asOwner(`update account_people set until_on = ${until === null ? 'null' : `date '${until}'`}
    where account_id = '${penhallow}' and person_id = ${hugoId}`)
afterEach(async () => {
  await setOrganisation(organisation!)
  await setRelation(null)
  await app.asOwner(`update people set is_active = true where id = '${delphineId}'`)
  await app.asOwner(`update accounts set is_active = true where id = '${penhallow}'`)
  await app.asOwner(`update account_people set until_on = null where account_id = '${penhallow}' and person_id = '${delphineId}'`)
  await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where state = 'booked'`)
  await app.asOwner('delete from platform.rate_limits')
})

const namesOf = async (calendar: string): Promise<string[]> =>
  (await app.get(`${calendarOf(penhallow, calendar)}/staff`, hugo)).json.items.map(({ name }: { name: string }) => name)
const listFree = async () => (await dates(hugo, penhallow, 'advisers', delphineId!)).flatMap(({ validHours }) => validHours)
const nextFree = async (place = 12) => {
  const { startDate, endDate } = (await listFree())[place]!
  return { startDate, endDate }
}
const bookDelphine = async (calendar = 'advisers', times?: object) =>
  book(hugo, penhallow, { calendar, staffId: delphineId, ...(times ?? (await nextFree())) })

type Call = typeof hugo
const statusesOf = async (call: Call, id: string, times: object) => [
  (await app.get(`/api/bookings/${id}`, call)).status,
  (await app.get(`/api/bookings/${id}/dates`, call)).status,
  (await app.get(`/api/bookings/${id}/invitation`, call)).status,
  (await app.call('PUT', `/api/bookings/${id}/time`, { ...call, body: { ...times, sequence: 0 } })).status,
  (await app.call('POST', `/api/bookings/${id}/cancellation`, { ...call, body: { sequence: 0 } })).status,
]

describe('staff who can be booked', () => {
  test('are of the firm, and for client services of the organisation of the client’s portal, or admins', async () => {
    const times = await nextFree()
    expect(await namesOf('client-services')).toEqual(['Delphine Crane', 'Miriam Castle'])
    await setOrganisation('019a0000-0000-7000-8000-00000000000a')
    expect(await namesOf('client-services')).toEqual(['Miriam Castle'])
    expect((await app.get(`${calendarOf(penhallow, 'client-services')}/staff/${delphineId}`, hugo)).status).toBe(404)
    expect((await bookDelphine('client-services', times)).status).toBe(404)
    // An adviser of the client may be of another organisation of the firm.
    expect(await namesOf('advisers')).toEqual(['Delphine Crane'])
    await setOrganisation(null)
    expect([await namesOf('client-services'), await namesOf('advisers')]).toEqual([['Miriam Castle'], []])
    expect((await bookDelphine('advisers', times)).status).toBe(404)
  })

  test('are found again once their hours are locked, so that a change a moment before applies', async () => {
    const times = await nextFree()
    // The hours end while the request is under way, after it has read them.
    const spy = vi.spyOn(app.deps.throttles, 'count').mockImplementationOnce(async () => {
      await app.asOwner(`update booking_calendars set takes_clients = false where person_id = '${delphineId}'`)
    })
    expect((await bookDelphine('advisers', times)).status).toBe(404)
    spy.mockImplementationOnce(async () => {
      await app.asOwner(`update booking_calendars set duration = 60 where person_id = '${delphineId}'`)
    })
    await app.asOwner(`update booking_calendars set takes_clients = true where person_id = '${delphineId}'`)
    expect(await bookDelphine('advisers', times)).toMatchObject({ status: 400, json: { issues: [{ path: 'endDate' }] } })
    spy.mockRestore()
    await app.asOwner(`update booking_calendars set duration = 30 where person_id = '${delphineId}'`)
    expect((await bookDelphine('advisers', times)).json).toHaveLength(1)
  })
})

describe('a meeting that exists', () => {
  test('is closed to a client whose relation to the account has ended, or whose account is closed', async () => {
    const times = await nextFree(13)
    const [{ id }] = (await bookDelphine()).json
    await setRelation('2026-11-17')
    expect(await statusesOf(hugo, id, times)).toEqual([404, 404, 404, 404, 404])
    await setRelation(null)
    await app.asOwner(`update accounts set is_active = false where id = '${penhallow}'`)
    expect(await statusesOf(hugo, id, times)).toEqual([404, 404, 404, 404, 404])
    await app.asOwner(`update accounts set is_active = true where id = '${penhallow}'`)
    expect((await list(hugo, portal)).map((one) => one.id)).toEqual([id])
    expect((await app.get(`/api/bookings/${id}`, hugo)).status).toBe(200)
  })

  test('is hidden by SQL from a client without the account, and from staff who act as no staff', async () => {
    const [{ id }] = (await bookDelphine()).json
    const { withTenant } = await import('@atrium/platform/db/scope')
    const rowsOf = (actor: object) =>
      withTenant(
        app.db,
        { edition: 'demo', ...actor } as never,
        async (transaction) => (await transaction.selectFrom('bookings').select('id').where('id', '=', id).execute()).length,
      )
    const [person] = await app.asOwner(`select ${hugoId} as id`)
    expect([
      await rowsOf({ person: person!['id'], role: 'client', accounts: [penhallow] }),
      await rowsOf({ person: person!['id'], role: 'client', accounts: [await app.findAccountId('hendry-demo')] }),
      await rowsOf({ person: delphineId, role: 'professional', accounts: '*' }),
      await rowsOf({ person: delphineId, role: 'client', accounts: [penhallow] }),
    ]).toEqual([1, 0, 1, 0])
  })

  test('is closed to its member of staff once they have left the firm', async () => {
    const times = await nextFree(13)
    const [{ id }] = (await bookDelphine()).json
    expect((await list(delphine, portal)).map((one) => one.id)).toContain(id)
    await setOrganisation(null)
    expect(await statusesOf(delphine, id, times)).toEqual([404, 404, 404, 404, 404])
    expect((await app.get(`/api/portals/${portal}/bookings`, delphine)).json.items ?? []).toEqual([])
  })

  test('shows the free times of its adviser only while it may be moved, and the adviser still advises the client', async () => {
    const times = await nextFree(13)
    const [{ id }] = (await bookDelphine()).json
    const path = `/api/bookings/${id}/dates`
    expect((await app.get(path, hugo)).json.length).toBeGreaterThan(10)
    await app.asOwner(
      `update account_people set until_on = date '2026-11-17' where account_id = '${penhallow}' and person_id = '${delphineId}'`,
    )
    expect((await app.get(path, hugo)).json).toEqual([])
    expect((await app.call('PUT', `/api/bookings/${id}/time`, { ...hugo, body: { ...times, sequence: 0 } })).json).toEqual([])
    await app.asOwner(`update account_people set until_on = null where account_id = '${penhallow}' and person_id = '${delphineId}'`)
    await app.asOwner(`update bookings set change_notice = 100000 where id = '${id}'`)
    expect((await app.get(path, hugo)).status).toBe(403)
    await app.asOwner(`update bookings set change_notice = 0, state = 'cancelled', ended_at = now() where id = '${id}'`)
    expect((await app.get(path, hugo)).status).toBe(403)
    expect((await app.get(path, delphine)).status).toBe(403)
  })
})

describe('the number of meetings', () => {
  test('of a client with a member of staff is ten at most, also by requests at once', async () => {
    const free = (await listFree()).slice(10, 22)
    const responses = await Promise.all(free.map(({ startDate, endDate }) => bookDelphine('advisers', { startDate, endDate })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409])
    expect(responses.find(({ status }) => status === 409)!.json.code).toBe('too-much-under-way')
    // Another client can still book, and so can this one after a cancellation.
    const clara = { host, cookie: await app.signIn('clara-hendry-demo') }
    const [, next] = await listFree()
    const others = await book(clara, await app.findAccountId('hendry-demo'), {
      calendar: 'advisers',
      staffId: delphineId,
      startDate: next!.startDate,
      endDate: next!.endDate,
    })
    expect(others).toMatchObject({ status: 200, json: [{ state: 'booked' }] })
    const [own] = await list(hugo, portal)
    await app.call('POST', `/api/bookings/${own!.id}/cancellation`, { ...hugo, body: { sequence: 0 } })
    expect((await bookDelphine('advisers', await nextFree(1))).status).toBe(200)
  })

  test('that are moved counts towards the same limit as requests, because each move sends e-mails', async () => {
    const [{ id }] = (await bookDelphine()).json
    const count = vi.spyOn(app.deps.throttles, 'count')
    await app.call('PUT', `/api/bookings/${id}/time`, { ...hugo, body: { ...(await nextFree(13)), sequence: 0 } })
    expect(count.mock.calls.filter(([name]) => name === 'bookingOfPerson')).toHaveLength(1)
    count.mockRestore()
  })
})
