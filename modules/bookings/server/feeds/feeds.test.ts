import ICAL from 'ical.js'
import { afterAll, describe, expect, test } from 'vitest'
import { openBookings } from '../testing/booking-calls.ts'

const { app, saveHours, book } = await openBookings()
afterAll(() => app.close())

const host = 'demo.localhost'
const penhallow = await app.findAccountId('penhallow')
const [hugo, delphine] = [
  { host, cookie: await app.signIn('hugo-penhallow') },
  { host, cookie: await app.signIn('delphine-crane') },
]
const delphineId = String(
  (await app.asOwner(`select id from people where email = '${app.findPerson('delphine-crane').email}' and edition = 'demo'`))[0]!['id'],
)
await saveHours(delphine, { videoLink: 'https://zoom.us/j/9' })
await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where state = 'booked'`)
const [booking] = (
  await book(hugo, penhallow, {
    calendar: 'advisers',
    staffId: delphineId,
    startDate: '2026-11-23T09:00:00.000Z',
    endDate: '2026-11-23T09:30:00.000Z',
    notes: 'My divorce',
  })
).json

const create = async (detail: string, call = delphine) => (await app.call('POST', '/api/booking-feed', { ...call, body: { detail } })).json
const eventsOf = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
const summaryOf = (text: string) => eventsOf(text).map((event) => event.getFirstPropertyValue('summary'))

describe('a calendar feed', () => {
  test('is read by its address without a session, and says of the client what its owner chose', async () => {
    expect((await app.get('/api/booking-feed', delphine)).json).toEqual({ feed: null })
    const { path, feed } = await create('busy')
    expect(feed).toMatchObject({ detail: 'busy', read: null })
    const busy = await app.get(path, { host })
    expect([busy.status, summaryOf(busy.text)]).toEqual([200, ['Busy']])
    const [event] = eventsOf(busy.text)
    expect(String(event!.getFirstPropertyValue('uid'))).toContain(booking.id)
    expect(String(event!.getFirstPropertyValue('dtstart'))).toBe('2026-11-23T09:00:00Z')
    for (const secret of ['Penhallow', 'divorce', 'client@home.example', 'zoom.us']) expect(busy.text).not.toContain(secret)
    const initials = await app.get((await create('initials')).path, { host })
    expect(summaryOf(initials.text)).toEqual(['Meeting with H. P.'])
    const names = await app.get((await create('names')).path, { host })
    expect(summaryOf(names.text)).toEqual(['Meeting with Hugo Penhallow'])
    for (const secret of ['divorce', 'client@home.example', '@home']) expect(names.text).not.toContain(secret)
    expect((await app.get('/api/booking-feed', delphine)).json.feed.read).not.toBeNull()
  })

  test('has one address: a new one ends the one before, and it can be ended', async () => {
    const { path: first } = await create('busy')
    const { path: second } = await create('busy')
    const statusOf = async (path: string, at = host) => (await app.get(path, { host: at })).status
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    // Not in another edition, not with another secret.
    expect(await statusOf(second, 'localhost')).toBe(404)
    expect(await statusOf(`${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    const remove = () => app.call('DELETE', '/api/booking-feed', delphine)
    expect([(await remove()).status, (await remove()).status, await statusOf(second)]).toEqual([200, 200, 404])
    const kinds = await app.asOwner(`select kind from events where kind like 'booking.feed%' and subject_id = '${delphineId}'`)
    expect(kinds.filter(({ kind }) => kind === 'booking.feed-removed')).toHaveLength(1)
    const stored = await app.asOwner(`select encode(token_hash, 'hex') as hash from booking_feeds`)
    expect(JSON.stringify(stored)).not.toContain(second.slice(-43))
  })

  test('ends while its owner is disabled, is limited, and is not for clients or professionals from outside', async () => {
    const { path } = await create('busy')
    await app.asOwner(`update people set is_active = false where id = '${delphineId}'`)
    expect((await app.get(path, { host })).status).toBe(404)
    await app.asOwner(`update people set is_active = true where id = '${delphineId}'`)
    await app.asOwner('delete from platform.rate_limits')
    const statuses: number[] = []
    for (let reading = 0; reading < 122; reading++) statuses.push((await app.get(path, { host })).status)
    expect([statuses.slice(0, 120).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429])
    // Readings of feeds that exist do not count for the network, which many may share; wrong addresses do.
    const counted = () => app.asOwner(`select points from platform.rate_limits where key ilike '%bookingFeedOfNetwork%'`)
    expect(await counted()).toEqual([])
    expect((await app.get(`/api/booking-feeds/${'A'.repeat(43)}`, { host })).status).toBe(404)
    expect((await app.get('/api/booking-feeds/short', { host })).status).toBe(404)
    expect((await counted()).map(({ points }) => Number(points))).toEqual([2])
    expect((await app.call('POST', '/api/booking-feed', { ...hugo, body: { detail: 'busy' } })).status).toBe(403)
    const naomi = { host: 'localhost', cookie: await app.signIn('naomi-feldmann') }
    expect((await app.call('POST', '/api/booking-feed', { ...naomi, body: { detail: 'busy' } })).status).toBe(403)
    const cookie = await app.signIn('miriam-castle')
    await app.call('POST', '/api/impersonations', { host, cookie, body: { account: penhallow, reason: 'client-care' } })
    expect((await create('busy', { host, cookie })).code).toBe('read-only-impersonation')
  })
})
