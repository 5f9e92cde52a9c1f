import { separateNotices } from '@atrium/notifications/server/testing/notices'
import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { afterAll, describe, expect, test } from 'vitest'
import { countNeeded } from '../../contract/mandate.ts'
import { findOutcome, isTurn, mayRemind } from '../envelopes/envelope-rules.ts'
import { sealOutstanding } from '../sealing/jobs.ts'
import { fieldsOf, openSigning } from '../testing/envelope-calls.ts'

const { app, admin, daniel, rosalind, joint, ...calls } = await openSigning()
const { send, sign, decline, read, sealed, findPeople, listEvents, listWaiting, download } = calls
afterAll(() => app.close())
separateNotices(app)

describe('the rule of a mandate', () => {
  test.each([
    [{ kind: 'all', count: null }, 3, 3],
    [{ kind: 'all', count: null }, 1, 1],
    [{ kind: 'any', count: null }, 3, 1],
    [{ kind: 'any', count: null }, 0, 0],
    [{ kind: 'some', count: 2 }, 3, 2],
    // An owner has left since the mandate was set: all who are left sign.
    [{ kind: 'some', count: 3 }, 2, 2],
  ] as const)('%j of %i owners needs %i', (mandate, owners, needed) => expect(countNeeded(mandate, owners)).toBe(needed))

  test.each([
    [['waiting', 'waiting'], 2, 'sent'],
    [['signed', 'waiting'], 2, 'sent'],
    [['signed', 'signed'], 2, 'completed'],
    [['signed', 'declined'], 2, 'declined'],
    [['declined', 'waiting'], 2, 'declined'],
    [['signed', 'waiting'], 1, 'completed'],
    [['declined', 'waiting'], 1, 'sent'],
    [['declined', 'signed'], 1, 'completed'],
    [['declined', 'declined'], 1, 'declined'],
    [['signed', 'declined', 'waiting'], 2, 'sent'],
    [['signed', 'declined', 'declined'], 2, 'declined'],
  ] as const)('%j with %i needed is %s', (states, needed, outcome) => expect(findOutcome(states, needed)).toBe(outcome))

  test('lets the next one sign in an ordered envelope after somebody declined', () => {
    const signers = [
      { position: 1, state: 'declined' },
      { position: 2, state: 'waiting' },
      { position: 3, state: 'waiting' },
    ] as const
    const turns = signers.map((signer) => isTurn(signer, { state: 'sent', isOrdered: true, signers }))
    expect(turns).toEqual([false, true, false])
  })

  test('allows a reminder once a day', () => {
    const now = new Date('2026-11-18T12:00:00Z')
    expect(
      [null, '2026-11-18T11:00:00Z', '2026-11-17T12:00:01Z', '2026-11-17T12:00:00Z'].map((at) =>
        mayRemind(at === null ? null : new Date(at), now),
      ),
    ).toEqual([true, false, false, true])
  })
})

const path = `/api/accounts/${joint}/signing-mandate`
const get = async (cookie = admin) => (await app.get(path, { cookie })).json
const set = async (kind: string, count: number | null = null, change: object = {}, cookie = admin) => {
  const { revision } = await get()
  return app.call('PUT', path, { cookie, body: { kind, count, revision, ...change } })
}

describe('the mandate of an account', () => {
  test('is that of all owners, until admins set another', async () => {
    expect(await get()).toEqual({ kind: 'all', count: null, revision: 0, setAt: null, setBy: null, mayChange: true })
    expect((await set('any')).json).toEqual({ revision: 1 })
    expect(await get()).toMatchObject({ kind: 'any', count: null, revision: 1, setBy: 'Oscar Venn' })
    expect((await set('some', 2)).json).toEqual({ revision: 2 })
    expect(await get()).toMatchObject({ kind: 'some', count: 2 })
    // A repetition changes nothing, and an outdated change is refused.
    expect((await set('some', 2, { revision: 1 })).json).toEqual({ revision: 2 })
    expect((await set('any', null, { revision: 1 })).status).toBe(409)
    expect((await set('some', null)).json.issues).toEqual([expect.objectContaining({ path: 'count' })])
    expect((await set('any', 2)).status).toBe(400)
    const atOnce = await Promise.all(['any', 'all'].map((kind) => set(kind, null, { revision: 2 })))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await set('all')
    const revisions = await app.asOwner(
      `select field, before, after from revisions where subject_id = '${joint}' and field = 'kind' order by id`,
    )
    expect(revisions.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
      [null, 'any'],
      ['any', 'some'],
    ])
  })

  test('is set by admins only, who have confirmed who they are', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    const own = await app.findAccountId('ashworth')
    const body = { kind: 'any', count: null, revision: 0 }
    const ofOwn = `/api/accounts/${own}/signing-mandate`
    expect((await app.get(ofOwn, { cookie: adviser })).json).toMatchObject({ kind: 'all', mayChange: false })
    expect((await app.call('PUT', ofOwn, { cookie: adviser, body })).status).toBe(403)
    expect((await app.call('PUT', path, { cookie: daniel, body })).status).toBe(403)
    expect((await app.get(path, { cookie: daniel })).status).toBe(403)
    app.advance(11 * 60_000)
    expect((await set('any')).json.code).toBe('proof-required')
    await calls.prove(admin, daniel, rosalind)
    expect(await get()).toMatchObject({ kind: 'all' })
  })

  test('of any one owner completes an envelope with the first signature, and the other is told', async () => {
    await set('any')
    const { id } = await send()
    expect(await read(id, daniel)).toMatchObject({ neededCount: 1, signerCount: 2 })
    expect((await sign(id, daniel)).status).toBe(200)
    const shown = await sealed(id)
    expect(shown).toMatchObject({ state: 'completed', isSealed: true, signedCount: 1 })
    expect(shown.signers.map((one) => (one as unknown as { state: string }).state).toSorted()).toEqual(['not-needed', 'signed'])
    expect((await sign(id, rosalind)).status).toBe(409)
    expect((await decline(id, rosalind)).status).toBe(409)
    expect(await listWaiting(rosalind)).not.toContain(id)
    const mails = await app.asOwner(`select recipient, subject from outbox_messages where subject like '%no longer needed%'`)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['rosalind@fenwick-hale.example'])
    expect((await listEvents(id)).filter(({ kind }) => kind === 'envelope.sealed')).toHaveLength(1)
    // The sealed document has a certificate page also for who did not sign.
    expect((await download(shown['sealedUrl'])).length).toBeGreaterThan(1_000)
    await set('all')
  })

  test('of any one owner lets the second owner sign when the first has declined', async () => {
    await set('any')
    const { id } = await send({ isOrdered: true })
    const [first, second] = (await read(id, daniel))['isYourTurn'] ? [daniel, rosalind] : [rosalind, daniel]
    expect((await decline(id, first)).status).toBe(200)
    expect(await read(id, second)).toMatchObject({ state: 'sent', isYourTurn: true })
    expect((await sign(id, second)).status).toBe(200)
    expect(await sealed(id)).toMatchObject({ state: 'completed', isSealed: true })
    const other = await send()
    await decline(other.id, first)
    await decline(other.id, second)
    expect(await read(other.id, admin)).toMatchObject({ state: 'declined' })
    await set('all')
  })

  test('stays with an envelope that was sent, and the sender can demand all signatures', async () => {
    await set('any')
    const strict = await send({ needs: 'everyone' })
    const loose = await send()
    await set('all')
    await sign(strict.id, daniel)
    expect(await read(strict.id, daniel)).toMatchObject({ state: 'sent', neededCount: 2 })
    await sign(loose.id, daniel)
    expect(await sealed(loose.id)).toMatchObject({ state: 'completed' })
    await sign(strict.id, rosalind)
    await sealOutstanding(app.deps, editions)
    expect(await sealed(strict.id)).toMatchObject({ state: 'completed', isSealed: true })
  })

  test('demands as many owners among the signers', async () => {
    const [first] = await findPeople()
    const one = () => [{ id: randomUUID(), person: first!.person, for: null, fields: fieldsOf() }]
    const refused = await send({ signers: one() })
    expect(refused.json['issues']).toEqual([expect.objectContaining({ path: 'signers', code: 'owner-missing', limit: 2 })])
    await set('any')
    const { status, id } = await send({ signers: one() })
    expect([status, (await read(id, admin))['signerCount']]).toEqual([200, 1])
    await set('all')
  })
})
