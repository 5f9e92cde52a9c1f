import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import type { AddressInfo } from 'node:net'
import { buildApp } from '@atrium/server/app'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { MeetingKind } from '../../contract/kinds.ts'
import { openBookings } from '../testing/booking-calls.ts'

const { app, calendarOf, saveHours, dates, book, list, mailsTo } = await openBookings()
afterAll(() => app.close())

const host = 'demo.localhost'
const portal = 'demonstration'
const penhallow = await app.findAccountId('penhallow')
const hendry = await app.findAccountId('hendry-demo')
const [hugo, clara, delphine, miriam] = [
  { host, cookie: await app.signIn('hugo-penhallow') },
  { host, cookie: await app.signIn('clara-hendry-demo') },
  { host, cookie: await app.signIn('delphine-crane') },
  { host, cookie: await app.signIn('miriam-castle') },
]
const personId = async (key: string): Promise<string> =>
  String((await app.asOwner(`select id from people where email = '${app.findPerson(key).email}' and edition = 'demo'`))[0]!['id'])
const [delphineId, miriamId] = [await personId('delphine-crane'), await personId('miriam-castle')]
await saveHours(delphine)
// They share the hours from ten to twelve.
await saveHours(miriam, { hours: [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '14:00' }] })

beforeEach(async () => {
  await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where state = 'booked'`)
  await app.asOwner('delete from platform.rate_limits')
})

const fields = {
  description: 'Your plan, with both of us',
  mode: 'collective' as MeetingKind['mode'],
  staff: [delphineId, miriamId],
  rooms: [] as string[],
  places: 1,
  duration: 60,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
  changeNotice: 1440,
  location: 'At our office' as string | null,
  videoLink: null as string | null,
  isActive: true,
}
type Change = Partial<typeof fields> & { name?: string; revision?: number }
const save = (change: Change = {}, id: string = randomUUID(), call: { host: string; cookie: string } = miriam) =>
  app
    .call('PUT', `/api/portals/${portal}/meeting-kinds/${id}`, {
      ...call,
      body: { ...fields, name: `Review ${id}`, revision: 0, ...change },
    })
    .then(({ status, json }) => ({ id, status, json }))
const saveRoom = async (seats: number, id: string = randomUUID(), change: object = {}, call = miriam) => ({
  id,
  ...(await app.call('PUT', `/api/portals/${portal}/meeting-rooms/${id}`, {
    ...call,
    body: { name: `Room ${id}`, seats, isActive: true, revision: 0, ...change },
  })),
})
const readKinds = async (call = miriam) => (await app.get(`/api/portals/${portal}/meeting-kinds`, call)).json
const day = '2026-11-23'
const timesOf = async (kind: string, call = hugo, account = penhallow, on = day) =>
  (await dates(call, account, 'meetings', kind, `?startDate=${on}&endDate=${on}`)).flatMap(({ validHours }) => validHours)
const startsOf = async (kind: string) => (await timesOf(kind)).map(({ startTime }) => startTime)
const at = (time: string, minutes = 60, on = day) => {
  const startDate = `${on}T${time}:00.000Z`
  return { startDate, endDate: new Date(Date.parse(startDate) + minutes * 60_000).toISOString() }
}
const bookKind = (
  kind: string,
  times: object,
  call: { host: string; cookie: string; port?: string } = hugo,
  account = penhallow,
  id?: string,
) => book(call, account, { calendar: 'meetings', staffId: kind, ...times }, id)

const moveTo = (booking: string, time: string, sequence: number) =>
  app.call('PUT', `/api/bookings/${booking}/time`, { ...hugo, body: { ...at(time), sequence } })
/** Returns the method, booking, sequence and start of the newest invitation to a person. */
const newestOf = async (key: string) => {
  const [mail] = await mailsTo(app.findPerson(key).email, 'demo')
  const text = String(mail?.attachments?.[0]?.content).replaceAll('\r\n ', '')
  return [/METHOD:(\w+)/, /UID:([\da-f-]+)/, /SEQUENCE:(\d+)/, /DTSTART:(\w+)/].map((pattern) => pattern.exec(text)?.[1])
}

describe('a kind of meeting', () => {
  test('is saved by admins with every field, once for a repeated request, and not over the change of another', async () => {
    const { id } = await save({ mode: 'roundRobin', videoLink: 'https://us02.zoom.us/j/1?pwd=x' })
    const saved = (await readKinds()).kinds.find((one: MeetingKind) => one.id === id)
    expect(saved).toEqual({
      ...fields,
      id,
      name: `Review ${id}`,
      mode: 'roundRobin',
      videoLink: 'https://us02.zoom.us/j/1?pwd=x',
      revision: 1,
    })
    const again = await Promise.all([1, 2, 3].map(() => save({ places: 3, revision: 1 }, id)))
    expect(again.map(({ status, json }) => [status, json.revision])).toEqual([1, 2, 3].map(() => [200, 2]))
    expect((await save({ places: 4, revision: 1 }, id)).status).toBe(409)
    expect((await save({ name: `Review ${id}`.toUpperCase() })).json.issues).toMatchObject([{ path: 'name', code: 'taken' }])
    const { mayChange, staff, videoHosts } = await readKinds(delphine)
    expect([mayChange, staff.map((one: { id: string }) => one.id), videoHosts.length > 0]).toEqual([
      false,
      expect.arrayContaining([delphineId, miriamId]),
      true,
    ])
    expect((await save({}, randomUUID(), delphine)).status).toBe(403)
    const events = await app.asOwner(
      `select details ->> 'name' as name from events where kind = 'booking.kind-saved' and subject_id = '${id}'`,
    )
    expect(events).toHaveLength(2)
  })

  test('is refused with staff without hours, unknown or too small rooms, and addresses at other hosts', async () => {
    const issueOf = async (change: Change) => (await save(change)).json.issues[0]
    const small = await saveRoom(2)
    expect(await issueOf({ staff: [await personId('hugo-penhallow')] })).toMatchObject({ path: 'staff', code: 'not-found' })
    expect(await issueOf({ rooms: [randomUUID()] })).toMatchObject({ path: 'rooms', code: 'not-found' })
    expect(await issueOf({ rooms: [small.id] })).toMatchObject({ path: 'rooms', code: 'too-small' })
    for (const videoLink of [
      'http://zoom.us/j',
      'https://zoom.us.evil.example/',
      'https://a@zoom.us/',
      'javascript:alert(1)',
      'https://zoom.us:8443/',
    ])
      expect([videoLink, await issueOf({ videoLink })]).toMatchObject([videoLink, { path: 'videoLink' }])
    expect((await saveHours(delphine, { videoLink: 'https://elsewhere.example/', revision: 1 })).json.issues).toMatchObject([
      { path: 'videoLink' },
    ])
  })

  test('and a room are refused during an impersonation, and in the portal of another edition', async () => {
    const cookie = await app.signIn('miriam-castle')
    await app.call('POST', '/api/impersonations', { host, cookie, body: { account: penhallow, reason: 'client-care' } })
    expect((await save({}, randomUUID(), { host, cookie })).json.code).toBe('read-only-impersonation')
    expect((await saveRoom(3, randomUUID(), {}, { host, cookie })).json.code).toBe('read-only-impersonation')
    const oscar = { host: 'localhost', cookie: await app.signIn('oscar-venn') }
    expect([(await save({}, randomUUID(), oscar)).status, (await saveRoom(3, randomUUID(), {}, oscar)).status]).toEqual([404, 404])
  })

  test('is offered to clients by its name while it can take place, without the names of its staff in turn', async () => {
    const { id } = await save({ mode: 'roundRobin' })
    const offered = async () => (await app.get(`${calendarOf(penhallow, 'meetings')}/staff`, hugo)).json.items
    expect((await offered()).find((one: { id: string }) => one.id === id)).toEqual({
      id,
      name: `Review ${id}`,
      title: 'Your plan, with both of us',
      photo: [],
    })
    const details = (await app.get(`${calendarOf(penhallow, 'meetings')}/details?staff=${id}`, hugo)).json
    expect(details).toMatchObject({ title: `Review ${id}`, duration: '01:00', location: 'At our office', isByVideo: false, staffIds: [id] })
    await save({ mode: 'roundRobin', isActive: false, revision: 1 }, id)
    expect((await offered()).some((one: { id: string }) => one.id === id)).toBe(false)
    expect((await bookKind(id, at('10:00'))).status).toBe(404)
  })
})

describe('a collective meeting', () => {
  test('is offered when all are free, takes the time of all, and is seen by all', async () => {
    const { id } = await save()
    expect(await startsOf(id)).toEqual(['10:00', '10:30', '11:00'])
    const response = await bookKind(id, at('10:30'))
    expect(response.json).toMatchObject([
      {
        staff: { name: 'Delphine Crane' },
        others: [{ name: 'Miriam Castle' }],
        kind: `Review ${id}`,
        staffId: id,
        isGroup: false,
        room: null,
      },
    ])
    const booking = response.json[0].id
    expect(await startsOf(id)).toEqual([])
    // Neither of the two can be booked alone at that time any more.
    for (const person of [delphineId, miriamId]) {
      const free = (await dates(hugo, penhallow, 'client-services', person)).flatMap(({ validHours }) => validHours)
      expect(free.filter(({ startDate }) => startDate >= at('10:30').startDate && startDate < at('11:30').startDate)).toEqual([])
    }
    for (const call of [delphine, miriam]) expect((await list(call, portal)).map((one) => one.id)).toContain(booking)
    const invitation = await app.get(`/api/bookings/${booking}/invitation`, hugo)
    const event = new ICAL.Component(ICAL.parse(invitation.text)).getFirstSubcomponent('vevent')!
    expect(event.getAllProperties('attendee').map((one) => one.getParameter('cn'))).toEqual([
      'Delphine Crane',
      'Miriam Castle',
      'Hugo Penhallow',
    ])
    for (const person of ['delphine-crane', 'miriam-castle'])
      expect((await mailsTo(app.findPerson(person).email, 'demo'))[0]?.subject).toContain('Hugo Penhallow')
    expect((await app.get(`/api/bookings/${booking}`, clara)).status).toBe(404)
    const cancel = await app.call('POST', `/api/bookings/${booking}/cancellation`, { ...hugo, body: { sequence: 0 } })
    expect(cancel.json.state).toBe('cancelled')
    expect(await startsOf(id)).toEqual(['10:00', '10:30', '11:00'])
  })

  test('is moved with all staff whom the kind has by then, and cancelled for those whom it has no more', async () => {
    const { id } = await save({ changeNotice: 0 })
    const [own] = (await bookKind(id, at('10:00'))).json
    await save({ changeNotice: 0, staff: [miriamId], revision: 1 }, id)
    expect((await moveTo(own.id, '11:00', 0)).json).toMatchObject([{ staff: { name: 'Miriam Castle' }, others: [] }])
    expect(await newestOf('delphine-crane')).toEqual(['CANCEL', own.id, '1', '20261123T100000Z'])
    await save({ changeNotice: 0, revision: 2 }, id)
    expect((await moveTo(own.id, '10:30', 1)).json).toMatchObject([
      { staff: { name: 'Delphine Crane' }, others: [{ name: 'Miriam Castle' }] },
    ])
    expect(await newestOf('delphine-crane')).toEqual(['REQUEST', own.id, '2', '20261123T103000Z'])
  })

  test('is not offered once one of the staff has no hours, and is refused by the database even without the check', async () => {
    const { id } = await save()
    const [booking] = (await bookKind(id, at('10:00'))).json
    const columns = `edition, portal_id, account_id, person_id, calendar, staff_name, staff_email, name, email, notes,
      end_at, buffer_before, buffer_after, change_notice, state, created_at, changed_at, request`
    await expect(
      app.asOwner(`insert into bookings (id, start_at, staff_id, staff_calendar, ${columns})
        select uuidv7(), end_at - interval '5 minutes', '${miriamId}', '${miriamId}', ${columns} from bookings where id = '${booking.id}'`),
    ).rejects.toMatchObject({ constraint: 'booking_times_taken' })
    await app.asOwner(`update people set is_active = false where id = '${miriamId}'`)
    expect((await app.get(`${calendarOf(penhallow, 'meetings')}/staff/${id}`, hugo)).status).toBe(404)
    await app.asOwner(`update people set is_active = true where id = '${miriamId}'`)
  })
})

describe('a meeting with staff in turn', () => {
  test('goes to the member of staff with the fewest meetings, and keeps that person when it is moved', async () => {
    const { id } = await save({ mode: 'roundRobin' })
    await app.asOwner("update bookings set created_at = created_at - interval '60 days'")
    const staffOf = async (time: string, call = hugo, account = penhallow) =>
      (await bookKind(id, at(time), call, account)).json[0]?.staff.name
    const first = await staffOf('10:00')
    expect(await staffOf('10:00', clara, hendry)).not.toBe(first)
    expect(await staffOf('10:00')).toBeUndefined()
    const second = await staffOf('11:00')
    const own = (await list(hugo, portal)).find(({ startDate }) => startDate === at('11:00').startDate)
    const moved = await app.call('PUT', `/api/bookings/${own!.id}/time`, {
      ...hugo,
      body: { ...at('10:00', 60, '2026-11-24'), sequence: 0 },
    })
    expect(moved.json).toMatchObject([{ staff: { name: second }, startDate: at('10:00', 60, '2026-11-24').startDate, sequence: 1 }])
    const others = (await app.get(`/api/bookings/${own!.id}/dates?startDate=${day}&endDate=${day}`, hugo)).json[0].validHours
    expect(others.map(({ startTime }: { startTime: string }) => startTime)).toContain('11:00')
  })
})

describe('a room', () => {
  test('is saved with every field, and taken by one meeting at a time; the smallest in which all fit comes first', async () => {
    const [large, small] = [await saveRoom(9), await saveRoom(3)]
    expect((await readKinds()).rooms).toEqual(
      expect.arrayContaining([{ id: small.id, name: `Room ${small.id}`, seats: 3, isActive: true, revision: 1 }]),
    )
    expect((await saveRoom(3, small.id)).json.revision).toBe(1)
    expect((await saveRoom(5, small.id)).status).toBe(409)
    const rooms = [large.id, small.id]
    // Two kinds with different staff need the same rooms.
    const [one, other] = [
      await save({ mode: 'roundRobin', staff: [delphineId], rooms }),
      await save({ mode: 'roundRobin', staff: [miriamId], rooms: [small.id] }),
    ]
    expect((await bookKind(one.id, at('10:00'))).json).toMatchObject([{ room: `Room ${small.id}` }])
    expect(await startsOf(other.id)).not.toContain('10:00')
    expect((await bookKind(other.id, at('10:30'), clara, hendry)).json).toEqual([])
    expect((await bookKind(other.id, at('11:00'), clara, hendry)).json).toMatchObject([{ room: `Room ${small.id}` }])
    expect((await bookKind(one.id, at('11:00'))).json).toMatchObject([{ room: `Room ${large.id}` }])
    const invited = (await list(hugo, portal)).find(({ startDate }) => startDate === at('11:00').startDate)
    expect((await app.get(`/api/bookings/${invited!.id}/invitation`, hugo)).text.replaceAll('\r\n ', '')).toContain(
      `LOCATION:Room ${large.id}\\, At our office`,
    )
    await saveRoom(3, small.id, { isActive: false, revision: 1 })
    expect((await app.get(`${calendarOf(penhallow, 'meetings')}/staff/${other.id}`, hugo)).status).toBe(404)
  })
})

/** Opens a kind of meeting with two places to four clients of another edition. */
async function openCrowded() {
  const sign = async (key: string) => ({ host: 'localhost', cookie: await app.signIn(key) })
  const eleanor = await sign('eleanor-whitcombe')
  const { revision } = (await app.get('/api/booking-hours', eleanor)).json
  expect((await saveHours(eleanor, { revision })).status).toBe(200)
  const [row] = await app.asOwner(`select id from people where email = '${app.findPerson('eleanor-whitcombe').email}'`)
  const kind = randomUUID()
  const saved = await app.call('PUT', `/api/portals/private-clients/meeting-kinds/${kind}`, {
    ...(await sign('oscar-venn')),
    body: { ...fields, name: 'A seminar', mode: 'roundRobin', staff: [String(row!['id'])], places: 2, revision: 0 },
  })
  expect(saved.status).toBe(200)
  const [ashworth, joint, tillotson] = [
    await app.findAccountId('ashworth'),
    await app.findAccountId('fenwick-hale-joint'),
    await app.findAccountId('tillotson'),
  ]
  const clients = [
    [await sign('margaret-ashworth'), ashworth],
    [await sign('daniel-fenwick-hale'), joint],
    [await sign('rosalind-fenwick-hale'), joint],
    [await sign('geoffrey-tillotson'), tillotson],
  ] as const
  return { kind, clients }
}

describe('a meeting of several clients', () => {
  test('has a place for each, takes the time of its staff once, and tells nobody about the others', async () => {
    const { id } = await save({ mode: 'roundRobin', staff: [delphineId], places: 2 })
    expect((await timesOf(id))[0]).toMatchObject({ startTime: '09:00', left: 2 })
    const [first] = (await bookKind(id, at('10:00'))).json
    expect(first).toMatchObject({ isGroup: true, others: [] })
    expect((await timesOf(id)).filter(({ startTime }) => startTime >= '09:30' && startTime <= '10:30')).toMatchObject([
      { startTime: '10:00', left: 1 },
    ])
    // One client has one place.
    expect((await bookKind(id, at('10:00'))).json).toEqual([])
    const [second] = (await bookKind(id, at('10:00'), clara, hendry)).json
    expect((await timesOf(id)).some(({ startTime }) => startTime === '10:00')).toBe(false)
    expect((await app.get(`/api/bookings/${second.id}/invitation`, clara)).text).not.toContain('Penhallow')
    expect((await app.get(`/api/bookings/${second.id}`, hugo)).status).toBe(404)
    const move = { ...at('11:00'), sequence: 0 }
    expect((await app.call('PUT', `/api/bookings/${second.id}/time`, { ...clara, body: move })).json).toMatchObject([
      { sequence: 1, isGroup: true },
    ])
    expect((await timesOf(id)).filter(({ startTime }) => startTime >= '10:00')).toMatchObject([
      { startTime: '10:00', left: 1 },
      { startTime: '11:00', left: 1 },
    ])
  })

  test('is not overbooked by requests at once: fifty on two nodes for places, rooms and collective meetings that overlap [S49]', async () => {
    const room = await saveRoom(6)
    const group = await save({ mode: 'roundRobin', staff: [delphineId], places: 2, rooms: [room.id], step: 5, changeNotice: 0 })
    const both = await save({ step: 5 })
    const alone = await save({ mode: 'roundRobin', staff: [miriamId], rooms: [room.id], step: 5 })
    const process = await buildApp(app.deps)
    await process.listen({ port: 0, host: '127.0.0.1' })
    const port = String((process.server.address() as AddressInfo).port)
    const kinds = [group.id, both.id, alone.id]
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const [call, account] = index % 4 < 2 ? [hugo, penhallow] : [clara, hendry]
        const minutes = String((index % 5) * 5).padStart(2, '0')
        return bookKind(kinds[index % 3]!, at(`10:${minutes}`), { ...call, ...(index % 2 === 1 && { port }) }, account)
      }),
    )
    // Four clients want two places of one meeting, twelve times each.
    const crowded = await openCrowded()
    const crowd = await Promise.all(
      Array.from({ length: 48 }, (_, index) => {
        const [call, account] = crowded.clients[index % 4]!
        return bookKind(crowded.kind, at('10:00'), { ...call, ...(Math.floor(index / 4) % 2 === 1 && { port }) }, account)
      }),
    )
    await process.close()
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
    expect(crowd.filter(({ json }) => json.length > 0)).toHaveLength(2)
    const taken = await app.asOwner(`select place from bookings where kind_id = '${crowded.kind}' and state = 'booked' order by place`)
    expect(taken.map(({ place }) => Number(place))).toEqual([1, 2])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(responses.some(({ json }) => json.length > 0)).toBe(true)
    const overlaps = await app.asOwner(`select count(*)::int as count from booking_times a join booking_times b
      on a.calendar = b.calendar and a.edition = b.edition and a.meeting <> b.meeting and a.taken && b.taken`)
    expect(overlaps).toEqual([{ count: 0 }])
    const places = await app.asOwner(`select group_meeting, count(*)::int as count, count(distinct place)::int as places, max(place) as last
      from bookings where state = 'booked' and group_meeting is not null group by group_meeting`)
    for (const { count, places: different, last } of places) expect([different, Number(last) <= 2]).toEqual([count, true])
  })

  test('keeps its room, end and places for those who join after a change of the kind, and is never overbooked', async () => {
    const [small, large] = [await saveRoom(3), await saveRoom(9)]
    const change = { mode: 'roundRobin' as const, staff: [delphineId], places: 2, rooms: [small.id] }
    const { id } = await save(change)
    const [first] = (await bookKind(id, at('10:00'))).json
    expect(first.room).toBe(`Room ${small.id}`)
    const changed = { ...change, places: 4, rooms: [large.id], duration: 30, location: 'Upstairs' }
    expect((await save({ ...changed, revision: 1 }, id)).status).toBe(200)
    // Three people fit in its room, so that it has one more place, until its own end.
    expect((await timesOf(id)).filter(({ startTime }) => startTime === '10:00')).toMatchObject([{ endTime: '11:00', left: 1 }])
    expect((await bookKind(id, at('10:00', 30), clara, hendry)).json.issues).toMatchObject([{ path: 'endDate' }])
    const [second] = (await bookKind(id, at('10:00'), clara, hendry)).json
    expect(second).toMatchObject({ room: `Room ${small.id}`, endDate: first.endDate, location: 'At our office' })
    expect(
      await app.asOwner(`select distinct group_meeting, room_id, end_at from bookings where id in ('${first.id}', '${second.id}')`),
    ).toHaveLength(1)
    expect(await startsOf(id)).not.toContain('10:00')
    expect((await bookKind(id, at('11:00', 30))).json).toMatchObject([{ room: `Room ${large.id}`, location: 'Upstairs' }])
    // The first place of a meeting with more clients than the kind now has is not given again.
    await app.asOwner(`update bookings set place = place + 2 where start_at = '${at('11:00').startDate}' and state = 'booked'`)
    expect((await bookKind(id, at('11:00', 30), clara, hendry)).json).toHaveLength(1)
    expect((await save({ ...changed, places: 2, revision: 2 }, id)).status).toBe(200)
    expect(await startsOf(id)).not.toContain('11:00')
  })

  test('whose staff have left the kind is neither offered nor hides another free time', async () => {
    const change = { mode: 'roundRobin' as const, staff: [delphineId], places: 3 }
    const { id } = await save(change)
    expect((await bookKind(id, at('10:30'))).json).toHaveLength(1)
    await save({ ...change, staff: [miriamId], revision: 1 }, id)
    expect((await timesOf(id)).filter(({ startTime }) => startTime === '10:30')).toMatchObject([{ left: 3 }])
    expect((await bookKind(id, at('10:30'), clara, hendry)).json).toMatchObject([{ staff: { name: 'Miriam Castle' } }])
  })

  test('that is moved to other staff is cancelled for the earlier ones, by e-mail and in their open pages', async () => {
    const change = { mode: 'roundRobin' as const, staff: [delphineId], places: 2, changeNotice: 0 }
    const { id } = await save(change)
    const [own] = (await bookKind(id, at('10:00'))).json
    await bookKind(id, at('10:00'), clara, hendry)
    await save({ ...change, staff: [miriamId], revision: 1 }, id)
    const before = (await mailsTo(app.findPerson('hugo-penhallow').email, 'demo')).length
    const listening = await app.openConnection('listen atrium_changes')
    const changes: string[] = []
    listening.on('notification', ({ payload }) => changes.push(String(payload)))
    expect((await moveTo(own.id, '11:00', 0)).json).toMatchObject([{ staff: { name: 'Miriam Castle' } }])
    await listening.query('select 1')
    await listening.end()
    for (const person of [delphineId, miriamId]) expect(changes).toContain(`demo person:${person}:bookings`)
    expect(await newestOf('delphine-crane')).toEqual(['CANCEL', own.id, '1', '20261123T100000Z'])
    expect(await newestOf('miriam-castle')).toEqual(['REQUEST', own.id, '1', '20261123T110000Z'])
    expect(await mailsTo(app.findPerson('hugo-penhallow').email, 'demo')).toHaveLength(before + 1)
    expect((await list(delphine, portal)).map((one) => one.id)).not.toContain(own.id)
  })

  test('is booked once for a repeated request', async () => {
    const { id } = await save({ places: 3, mode: 'roundRobin' })
    const booking = randomUUID()
    const responses = await Promise.all(Array.from({ length: 8 }, () => bookKind(id, at('11:00'), hugo, penhallow, booking)))
    expect(responses.map(({ status, json }) => [status, json.length])).toEqual(responses.map(() => [200, 1]))
    expect((await bookKind(id, at('11:30'), hugo, penhallow, booking)).status).toBe(409)
  })
})

test('a meeting by video has its link in the list and in the invitation', async () => {
  const videoLink = 'https://meet.google.com/abc-defg-hij'
  const hours = (await app.get('/api/booking-hours', delphine)).json
  expect((await saveHours(delphine, { videoLink, revision: hours.revision })).status).toBe(200)
  const [booking] = (await book(hugo, penhallow, { calendar: 'advisers', staffId: delphineId, ...at('09:00', 30) })).json
  expect(booking).toMatchObject({ videoLink, location: 'By telephone' })
  expect((await list(hugo, portal))[0]).toMatchObject({ videoLink })
  const text = (await app.get(`/api/bookings/${booking.id}/invitation`, hugo)).text.replaceAll('\r\n ', '')
  expect(text).toContain(`URL;VALUE=URI:${videoLink}`)
  expect(text).toContain(`LOCATION:By telephone\\, ${videoLink}`)
})
