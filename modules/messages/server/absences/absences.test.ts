import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { answerDue } from '../messages/clock-rules.ts'
import { openMessages } from '../testing/message-calls.ts'
import { mainEdition } from '@atrium/editions/registry'

const calls = await openMessages()
const { app, at, send, deliver, list, read, mailsTo, findPersonId } = calls
afterAll(() => app.close())

const [eleanor, tobias, marcus, margaret, naomi] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('marcus-adeyemi'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('naomi-feldmann'),
]
const [eleanorId, tobiasId, marcusId, adminId] = [
  await findPersonId('eleanor-whitcombe'),
  await findPersonId('tobias-hartnell'),
  await findPersonId('marcus-adeyemi'),
  await findPersonId('oscar-venn'),
]
const toEleanor = { recipient: { kind: 'adviser', id: eleanorId } }
const absence = {
  from: '2026-11-16',
  until: '2026-11-27',
  note: 'I read messages again on 30 November.',
  standIn: adminId as string | null,
}
const save = (change: object = {}, cookie = eleanor) =>
  app.call('PUT', at('/message-absence'), { cookie, body: { ...absence, revision: 0, ...change } })
const find = async (cookie = eleanor) => (await app.get(at('/message-absence'), { cookie })).json
afterEach(async () => {
  await app.asOwner('delete from message_absences')
})

describe('an absence of staff', () => {
  test('is saved whole, once for a repeated request, and not over another change', async () => {
    expect((await find()).absence).toBeNull()
    const saved = await Promise.all([1, 2].map(() => save()))
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 200])
    expect((await find()).absence).toEqual({ ...absence, standInName: 'Oscar Venn', revision: 1 })
    expect((await save({ note: 'Other' })).status).toBe(409)
    expect((await save({ note: 'Other', revision: 1 })).json.revision).toBe(2)
    const remove = () => app.call('DELETE', at('/message-absence'), { cookie: eleanor })
    expect([(await remove()).status, (await remove()).status, (await find()).absence]).toEqual([200, 200, null])
    const { colleagues } = await find()
    expect(colleagues.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([marcusId, adminId]))
  })

  test('is refused for days that have passed or are in a wrong order, for unknown stand-ins, and to others', async () => {
    const issueOf = async (change: object) => (await save(change)).json.issues[0].path
    expect(await issueOf({ until: '2026-11-15' })).toBe('until')
    expect(await issueOf({ from: '2026-11-01', until: '2026-11-17' })).toBe('until')
    expect(await issueOf({ standIn: randomUUID() })).toBe('standIn')
    expect(await issueOf({ standIn: eleanorId })).toBe('standIn')
    expect(await issueOf({ standIn: await findPersonId('margaret-ashworth') })).toBe('standIn')
    expect((await save({}, margaret)).status).toBe(403)
    expect((await save({}, naomi)).status).toBe(403)
    const cookie = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie, body: { account: await app.findAccountId('ashworth'), reason: 'client-care' } })
    expect((await save({}, cookie)).json.code).toBe('read-only-impersonation')
  })

  test('is told to the client once for each conversation, and the stand-in reads along', async () => {
    await save()
    const admin = await app.signIn('oscar-venn')
    const { id } = await send(margaret, { ...toEleanor, subject: `Away ${randomUUID()}` })
    await deliver()
    const told = (await read(margaret, id)).json.away
    expect(told).toMatchObject([{ name: 'Eleanor Whitcombe', until: '2026-11-27', note: absence.note, standIn: 'Oscar Venn' }])
    expect((await read(admin, id)).json.away).toHaveLength(1)
    await send(margaret, { thread: id })
    await deliver()
    expect((await read(margaret, id)).json.away).toHaveLength(1)
    const subjects = await mailsTo('margaret-ashworth')
    expect(subjects.filter((subject) => subject.includes('Eleanor Whitcombe is away until 27 November 2026'))).toHaveLength(1)
    // Another conversation is told again; others see nothing of it.
    const { id: other } = await send(margaret, toEleanor)
    await deliver()
    expect((await read(margaret, other)).json.away).toHaveLength(1)
    expect((await read(tobias, id)).status).toBe(404)
    const events = await app.asOwner(
      `select details from events where kind = 'message.away-told' and details ->> 'person' = '${eleanorId}'`,
    )
    expect(events).toHaveLength(2)
  })

  test('of days to come, or with a stand-in who does not see the client, adds nobody; a confidential message causes no e-mail', async () => {
    await save({ from: '2026-11-20' })
    const { id } = await send(margaret, toEleanor)
    await deliver()
    expect((await read(margaret, id)).json.away).toEqual([])
    await save({ standIn: tobiasId, revision: 1 })
    const before = (await mailsTo('margaret-ashworth')).length
    const { id: secret } = await send(margaret, { ...toEleanor, attach_message: true })
    await deliver()
    // Whoever does not read along is not named either.
    expect((await read(margaret, secret)).json.away).toMatchObject([{ name: 'Eleanor Whitcombe', standIn: null }])
    expect((await read(tobias, secret)).status).toBe(404)
    expect((await mailsTo('margaret-ashworth')).slice(before).filter((subject) => subject.includes('is away'))).toEqual([])
  })
})

describe('the absence of staff', () => {
  test('who read along after a conversation was forwarded is not told to the client, until they have written to them', async () => {
    const admin = await app.signIn('oscar-venn')
    const { id } = await send(margaret, toEleanor)
    await deliver()
    const forwarded = await app.call('PUT', at(`/conversations/${id}/readers/${adminId}`), { cookie: eleanor, body: { note: null } })
    expect(forwarded.status).toBe(200)
    await save({ standIn: null }, admin)
    await send(margaret, { thread: id })
    await deliver()
    expect((await read(margaret, id)).json.away).toEqual([])
    await send(admin, { thread: id })
    await deliver()
    await send(margaret, { thread: id })
    await deliver()
    expect((await read(margaret, id)).json.away).toMatchObject([{ name: 'Oscar Venn', note: absence.note, standIn: null }])
  })

  test('who takes the place of the last in a conversation is told to the client', async () => {
    const { id } = await send(margaret, toEleanor)
    await deliver()
    const ashworth = await app.findAccountId('ashworth')
    await app.asOwner(`update account_people set person_id = '${tobiasId}' where account_id = '${ashworth}' and person_id = '${eleanorId}'`)
    await app.asOwner(`update people set is_active = false where id = '${eleanorId}'`)
    try {
      expect((await save({ standIn: null }, tobias)).status).toBe(200)
      await send(margaret, { thread: id })
      await deliver()
      expect((await read(margaret, id)).json.away).toMatchObject([{ name: 'Tobias Hartnell' }])
    } finally {
      await app.asOwner(`update people set is_active = true where id = '${eleanorId}'`)
      await app.asOwner(
        `update account_people set person_id = '${eleanorId}' where account_id = '${ashworth}' and person_id = '${tobiasId}'`,
      )
    }
  })

  test('who answer for the firm adds a stand-in only who may do so too, and who still receives messages', async () => {
    const [beatrixId, naomiId] = [await findPersonId('beatrix-lisle'), await findPersonId('naomi-feldmann')]
    const { email } = app.findPerson('eleanor-whitcombe')
    // The firm in general takes the place of an adviser with the address of a developer.
    await app.asOwner(`update people set email = 'eleanor@Atrium.example' where id = '${eleanorId}'`)
    const [{ organisation }] = (await app.asOwner(`select organisation_id as organisation from people where id = '${naomiId}'`)) as [
      { organisation: string | null },
    ]
    const toldWith = async (standIn: string) => {
      await app.asOwner(`delete from message_absences`)
      await app.asOwner(`insert into message_absences (person_id, edition, from_on, until_on, note, stand_in_id, revision, updated_at)
        select id, edition, '2026-11-16', '2026-11-27', 'Away', '${standIn}', 1, now() from people where id = '${beatrixId}'`)
      const { id, status } = await send(margaret, { recipient: { kind: 'general' } })
      expect(status).toBe(200)
      await deliver()
      const { away } = (await read(margaret, id)).json
      const readers = await app.asOwner(`select person_id from message_boxes where conversation_id = '${id}' and account_id is null`)
      return [away.map((one: { standIn: string | null }) => one.standIn), readers.some(({ person_id }) => person_id === standIn)]
    }
    try {
      // Tobias is of the organisation of the portal, Naomi of another, even as its admin.
      await app.asOwner(`update people set role = 'company-admin', organisation_id = (select id from organisations
        where id <> (select organisation_id from people where id = '${beatrixId}') order by id limit 1) where id = '${naomiId}'`)
      expect(await toldWith(naomiId)).toEqual([[null], false])
      expect(await toldWith(tobiasId)).toEqual([['Tobias Hartnell'], true])
      await app.asOwner(`update people set details = details || '{"isMessenger": true}' where id = '${beatrixId}'`)
      expect(await toldWith(tobiasId)).toEqual([[null], false])
    } finally {
      await app.asOwner(`update people set email = '${email}' where id = '${eleanorId}'`)
      await app.asOwner(`update people set details = details - 'isMessenger'`)
      await app.asOwner(`update people set role = 'professional', organisation_id = ${organisation === null ? 'null' : `'${organisation}'`}
        where id = '${naomiId}'`)
    }
  })
})

describe('the clock for answers', () => {
  test('shows staff until when a client is answered by the hours of the firm, and lists who waits longest first', async () => {
    const first = await send(margaret, { ...toEleanor, subject: 'First' })
    await deliver()
    const second = await send(margaret, { ...toEleanor, subject: 'Second' })
    await deliver(20)
    const rows = await list(eleanor, '?waiting=true&limit=100')
    const ids = rows.map((one) => one.id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    const row = rows.find((one) => one.id === first.id)!
    expect(row.answerDueAt).toBe(answerDue(mainEdition, new Date(row.waitingSince!))!.toISOString())
    // Eight working hours after a message of Wednesday is on Thursday.
    expect(row.answerDueAt!.slice(0, 10)).toBe('2026-11-19')
    const pages: string[] = []
    for (let before = ''; ;) {
      const page = (
        await app.get(at(`/conversations?waiting=true&limit=1${before && `&before=${encodeURIComponent(before)}`}`), { cookie: eleanor })
      ).json
      pages.push(...page.items.map((one: { id: string }) => one.id))
      if (page.next === null) break
      before = page.next
    }
    expect(pages).toEqual(ids)
    const { waiting } = (await app.get(at('/conversation-counts'), { cookie: eleanor })).json
    expect(waiting).toBe(ids.length)
    expect((await list(margaret)).find((one) => one.id === first.id)).toMatchObject({ waitingSince: null, answerDueAt: null })
    expect((await app.get(at('/conversations?waiting=true'), { cookie: margaret })).status).toBe(403)
    await send(eleanor, { thread: first.id })
    await deliver()
    expect((await list(eleanor, '?waiting=true&limit=100')).map((one) => one.id)).not.toContain(first.id)
    expect((await list(marcus, '?waiting=true')).map((one) => one.id)).not.toContain(second.id)
  })

  test('stops in evenings, at weekends and on bank holidays', () => {
    const due = (since: string) => answerDue(mainEdition, new Date(since))!.toISOString()
    expect(due('2026-11-18T08:00:00Z')).toBe('2026-11-18T17:00:00.000Z')
    expect(due('2026-11-20T13:00:00Z')).toBe('2026-11-23T13:00:00.000Z')
    expect(due('2026-12-24T13:00:00Z')).toBe('2026-12-29T13:00:00.000Z')
  })
})
