import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultChannels,
  findDigestTime,
  findQuietEnd,
  isQuiet,
  notificationChannels,
  notificationClasses,
  planDelivery,
  type NotificationSettings,
  type PlannedNotice,
} from './notification-plan.ts'

const settings: NotificationSettings = {
  channels: defaultChannels,
  digest: 'none',
  digestAt: '08:00',
  quiet: null,
  zone: 'Europe/London',
  hasAgreedToMarketing: false,
}
const night = { ...settings, quiet: { from: '21:00', to: '07:30' } }
const notice: PlannedNotice = { class: 'service', channel: 'email', isPrompt: false, isSeparate: false, lastSent: null }
const at = (text: string) => new Date(text)
const noon = at('2026-11-18T12:00Z')

describe('quiet hours', () => {
  test.each([
    ['2026-11-18T20:59:59Z', false],
    ['2026-11-18T21:00:00Z', true],
    ['2026-11-19T07:29:59Z', true],
    ['2026-11-19T07:30:00Z', false],
    // In summer London is an hour ahead.
    ['2026-07-18T20:00:00Z', true],
    ['2026-07-18T06:30:00Z', false],
  ])('%s is quiet: %s', (moment, expected) => expect(isQuiet(night, at(moment))).toBe(expected))

  test('end in the morning, within a day and over midnight', () => {
    expect(findQuietEnd(night, at('2026-11-18T22:00Z'))).toEqual(at('2026-11-19T07:30Z'))
    expect(findQuietEnd(night, at('2026-11-19T02:00Z'))).toEqual(at('2026-11-19T07:30Z'))
    expect(findQuietEnd(night, noon)).toEqual(noon)
    expect(findQuietEnd({ ...night, quiet: { from: '12:00', to: '14:00' } }, noon)).toEqual(at('2026-11-18T14:00Z'))
    expect(findQuietEnd({ ...night, zone: 'America/New_York' }, at('2026-11-19T03:00Z'))).toEqual(at('2026-11-19T12:30Z'))
  })

  test('end by the clock of the person on the days on which it changes', () => {
    // The night of 24 October has an hour more and that of 28 March an hour less.
    expect(findQuietEnd(night, at('2026-10-24T21:00Z'))).toEqual(at('2026-10-25T07:30Z'))
    expect(findQuietEnd(night, at('2026-03-28T22:00Z'))).toEqual(at('2026-03-29T06:30Z'))
    // 01:30 does not exist on 29 March: the clock shows 02:00 after 00:59.
    expect(findQuietEnd({ ...night, quiet: { from: '22:00', to: '01:30' } }, at('2026-03-29T00:30Z'))).toEqual(at('2026-03-29T01:00Z'))
    // 01:30 comes twice on 25 October. It is quiet again from the second 01:00.
    const early = { ...night, quiet: { from: '22:00', to: '01:30' } }
    expect(findQuietEnd(early, at('2026-10-25T00:10Z'))).toEqual(at('2026-10-25T00:30Z'))
    expect(findQuietEnd(early, at('2026-10-25T01:10Z'))).toEqual(at('2026-10-25T01:30Z'))
  })

  test('never end in quiet hours, nor more than a day and two hours later', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const zone = fc.constantFrom(
      'Europe/London',
      'Europe/Athens',
      'Atlantic/Reykjavik',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    )
    const moment = fc.oneof(
      fc.date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true }),
      ...['2026-03-28T18:00Z', '2026-10-24T18:00Z', '2026-04-04T12:00Z', '2026-11-01T00:00Z'].map((start) =>
        fc.integer({ min: 0, max: 2_880 }).map((minutes) => new Date(at(start).getTime() + minutes * 60_000)),
      ),
    )
    fc.assert(
      fc.property(time, time, zone, moment, (from, to, own, now) => {
        fc.pre(from !== to)
        const given = { quiet: { from, to }, zone: own }
        const end = findQuietEnd(given, now)
        expect(isQuiet(given, end)).toBe(false)
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 3_600_000)
        if (!isQuiet(given, now)) expect(end).toEqual(now)
        // The minute before the end is still quiet.
        if (end > now) expect(isQuiet(given, new Date(Math.max(now.getTime(), end.getTime() - 60_000)))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the summary', () => {
  const daily = { ...settings, digest: 'daily' as const }
  const weekly = { ...settings, digest: 'weekly' as const }

  test('is sent at the time of the person every day, or every Monday', () => {
    expect(findDigestTime(daily, at('2026-11-18T07:59Z'))).toEqual(at('2026-11-18T08:00Z'))
    expect(findDigestTime(daily, at('2026-11-18T08:00Z'))).toEqual(at('2026-11-19T08:00Z'))
    expect(findDigestTime({ ...daily, zone: 'Europe/Athens' }, at('2026-11-18T07:00Z'))).toEqual(at('2026-11-19T06:00Z'))
    expect(findDigestTime(weekly, at('2026-11-18T12:00Z'))).toEqual(at('2026-11-23T08:00Z'))
    expect(findDigestTime(weekly, at('2026-11-23T08:00Z'))).toEqual(at('2026-11-30T08:00Z'))
  })

  test('keeps the time of the clock over its changes', () => {
    expect(findDigestTime(daily, at('2026-10-24T20:00Z'))).toEqual(at('2026-10-25T08:00Z'))
    expect(findDigestTime(daily, at('2026-10-23T20:00Z'))).toEqual(at('2026-10-24T07:00Z'))
    expect(findDigestTime({ ...daily, digestAt: '01:30' }, at('2026-03-29T00:00Z'))).toEqual(at('2026-03-29T01:30Z'))
    expect(findDigestTime({ ...daily, digestAt: '01:30' }, at('2026-10-24T23:00Z'))).toEqual(at('2026-10-25T00:30Z'))
  })
})

describe('the plan of a notification', () => {
  const plan = (given: Partial<NotificationSettings>, one: Partial<PlannedNotice> = {}, now = noon) =>
    planDelivery({ ...settings, ...given }, { ...notice, ...one }, now)
  const midnight = at('2026-11-19T00:00Z')
  const { quiet } = night

  test('sends at once what the person has chosen, and nothing else', () => {
    expect(plan({})).toEqual({ kind: 'send' })
    expect(plan({}, { channel: 'sms' })).toEqual({ kind: 'skip' })
    const channels = { ...defaultChannels, service: { ...defaultChannels.service, email: false, sms: true } }
    expect(plan({ channels })).toEqual({ kind: 'skip' })
    expect(plan({ channels }, { channel: 'sms' })).toEqual({ kind: 'send' })
  })

  test('never mutes nor delays an e-mail about a regulatory matter', () => {
    const channels = { ...defaultChannels, regulatory: { email: false, push: false, 'web-push': false, sms: true } }
    const given = { channels, quiet, digest: 'weekly' as const }
    expect(plan(given, { class: 'regulatory', lastSent: midnight }, midnight)).toEqual({ kind: 'send' })
    expect(plan(given, { class: 'regulatory', channel: 'push' }, midnight)).toEqual({ kind: 'skip' })
    expect(plan(given, { class: 'regulatory', channel: 'sms' })).toEqual({ kind: 'skip' })
    // A telephone does not ring at night.
    expect(plan({ quiet }, { class: 'regulatory', channel: 'push' }, midnight)).toMatchObject({ kind: 'hold', reason: 'quiet' })
  })

  test('sends news and offers only to those who have agreed', () => {
    const channels = { ...defaultChannels, marketing: { email: true, push: true, 'web-push': true, sms: true } }
    for (const channel of notificationChannels) expect(plan({ channels }, { class: 'marketing', channel })).toEqual({ kind: 'skip' })
    expect(plan({ channels, hasAgreedToMarketing: true }, { class: 'marketing' })).toEqual({ kind: 'send' })
    expect(plan({ channels, hasAgreedToMarketing: true }, { class: 'marketing', channel: 'sms' })).toEqual({ kind: 'skip' })
  })

  test('holds until the end of the quiet hours, and a summary until the hour of the person that is not quiet', () => {
    expect(plan({ quiet }, {}, midnight)).toEqual({ kind: 'hold', until: at('2026-11-19T07:30Z'), reason: 'quiet' })
    expect(plan({ digest: 'daily' })).toEqual({ kind: 'hold', until: at('2026-11-19T08:00Z'), reason: 'digest' })
    expect(plan({ digest: 'daily', digestAt: '06:00', quiet })).toEqual({ kind: 'hold', until: at('2026-11-19T07:30Z'), reason: 'digest' })
    expect(plan({ digest: 'daily' }, { channel: 'push' })).toEqual({ kind: 'send' })
    expect(plan({ digest: 'daily' }, { isPrompt: true })).toEqual({ kind: 'send' })
    expect(plan({ digest: 'daily', quiet }, { isPrompt: true }, midnight)).toMatchObject({ reason: 'quiet' })
  })

  test('holds what follows within a minute, except what must be a message of its own', () => {
    const lastSent = at('2026-11-18T11:59:30Z')
    expect(plan({}, { lastSent })).toEqual({ kind: 'hold', until: at('2026-11-18T12:00:30Z'), reason: 'batch' })
    expect(plan({ quiet, digest: 'daily' }, { lastSent, isSeparate: true }, midnight)).toEqual({ kind: 'send' })
    expect(plan({}, { lastSent: at('2026-11-18T11:59:00Z') })).toEqual({ kind: 'send' })
  })

  test('is known for every class and channel', () => {
    for (const one of notificationClasses)
      for (const channel of notificationChannels) expect(['send', 'skip']).toContain(plan({}, { class: one, channel }).kind)
  })
})
