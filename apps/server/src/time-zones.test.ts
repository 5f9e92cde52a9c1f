import type { Edition } from '@atrium/editions/edition'
import { findEdition, mainEdition } from '@atrium/editions/registry'
import { dayIn } from '@atrium/domain/calendar'
import type { RequestContext } from '@atrium/platform/app-context'
import { startQueue } from '@atrium/platform/jobs/queue'
import type { ModuleJob } from '@atrium/platform/module'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createEditionScope } from '@atrium/platform/session/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { testNow } from './testing/clock.ts'
import { scheduleInTimeZones } from './time-zones.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const createEditionIn = (timeZone: string): Edition => ({ ...mainEdition, id: timeZone, timeZone })
const zones = ['Europe/London', 'Atlantic/Reykjavik', 'Europe/Athens']

describe('the day of an edition', () => {
  test.each<[string, string, string[]]>([
    ['23:30 in London in summer', '2026-07-14T22:30:00Z', ['2026-07-14', '2026-07-14', '2026-07-15']],
    ['23:30 in Reykjavik in summer', '2026-07-14T23:30:00Z', ['2026-07-15', '2026-07-14', '2026-07-15']],
    ['23:30 in London in winter', '2026-11-18T23:30:00Z', ['2026-11-18', '2026-11-18', '2026-11-19']],
    ['23:30 in Athens in winter', '2026-11-18T21:30:00Z', ['2026-11-18', '2026-11-18', '2026-11-18']],
  ])('at %s is the day in its time zone', (_, instant, days) => {
    const person = { id: 'p', role: 'client', organisationId: null, accountIds: [] }
    const session = { stage: 'signed-in', awaitsElectronicId: false, impersonation: null, person }
    const contexts = zones.map(
      (zone) => ({ session, edition: createEditionIn(zone), deps: { clock: () => new Date(instant) } }) as unknown as RequestContext,
    )
    expect(zones.map((zone) => dayIn(zone, new Date(instant)))).toEqual(days)
    expect(contexts.map((context) => createEditionScope(context).today)).toEqual(days)
  })

  test('starts a relation at midnight in Athens, while it is still the day before in London', async () => {
    const separateApp = await createTestApp()
    const startRelation = (edition: string, key: string, on: string) =>
      withTenant(separateApp.db, systemActor(edition), (transaction) =>
        transaction
          .updateTable('account_people')
          .set({ since_on: on })
          .where('person_id', 'in', transaction.selectFrom('people').select('id').where('email', '=', separateApp.findPerson(key).email))
          .execute(),
      )
    const accounts = async (key: string) =>
      (
        (await separateApp.get('/api/me', { host: separateApp.findPerson(key).host, cookie: await separateApp.signIn(key) })).json as {
          accounts: unknown[]
        }
      ).accounts.length
    await startRelation('greek', 'stavros-karamanolis', '2026-11-19')
    await startRelation('wealth', 'margaret-ashworth', '2026-11-19')
    separateApp.advance(Date.parse('2026-11-18T22:30:00Z') - testNow.getTime())
    expect([(await accounts('stavros-karamanolis')) > 0, await accounts('margaret-ashworth')]).toEqual([true, 0])
    await separateApp.close()
  })

  test('shows a Greek client their portfolio at 00:30 in Athens, although the upstream is still on the day before', async () => {
    const separateApp = await createTestApp()
    separateApp.advance(Date.parse('2026-11-18T22:30:00Z') - testNow.getTime())
    const call = { host: separateApp.findPerson('stavros-karamanolis').host, cookie: await separateApp.signIn('stavros-karamanolis') }
    const account = (await separateApp.get('/api/me', call)).json.accounts[0].id as string
    const { json } = await separateApp.get(`/api/accounts/${account}`, call)
    const portfolio = json.portfolios[0].id as string
    for (const part of ['holdings', 'performance', 'transactions'])
      expect([part, (await separateApp.get(`/api/portfolios/${portfolio}/${part}`, call)).status]).toEqual([part, 200])
    await separateApp.close()
  })
})

describe('nightly jobs', () => {
  const nightly: ModuleJob = { name: 'firm.nightly', cron: '40 4 * * *', isByTimeZone: true, run: async () => undefined }
  const frequent: ModuleJob = { name: 'firm.frequent', cron: '* * * * *', run: async () => undefined }

  test('run at their hour in the time zone of each edition, once for all editions in a zone', () => {
    const planned = scheduleInTimeZones(
      [nightly, frequent],
      [createEditionIn('Europe/London'), { ...createEditionIn('Europe/London'), id: 'second' }, createEditionIn('Europe/Athens')],
      'Europe/London',
    )
    expect(planned.map(({ name, timeZone, served }) => [name, timeZone, served.map(({ id }) => id)])).toEqual([
      ['firm.nightly', 'Europe/London', ['Europe/London', 'second']],
      ['firm.nightly/Europe/Athens', 'Europe/Athens', ['Europe/Athens']],
      ['firm.frequent', 'Europe/London', ['Europe/London', 'second', 'Europe/Athens']],
    ])
  })

  test('are scheduled in the queue with their time zone, and schedules of former time zones are removed', async () => {
    const start = async (editions: Edition[]) => {
      const planned = scheduleInTimeZones([nightly], editions, editions[0]!.timeZone).map((one) => ({ ...one, run: async () => undefined }))
      const queue = await startQueue(app.pool, planned, app.deps.log)
      await queue.stop()
      return (await app.asOwner('select name, timezone from jobs.schedule order by name')).map(({ name, timezone }) => [name, timezone])
    }
    expect(await start([createEditionIn('Europe/London'), createEditionIn('Europe/Athens')])).toEqual([
      ['firm.nightly', 'Europe/London'],
      ['firm.nightly/Europe/Athens', 'Europe/Athens'],
    ])
    expect(await start([createEditionIn('Atlantic/Reykjavik')])).toEqual([['firm.nightly', 'Atlantic/Reykjavik']])
  })

  test('run in the time zone of Athens for the Greek edition', () => expect(findEdition('greek')?.timeZone).toBe('Europe/Athens'))
})
