import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { readCertificate } from '@atrium/platform/signatures/certificates'
import { changePdf, hashBytes, writeAgreement } from '@atrium/platform/signatures/testing/documents'
import { hasOpenssl, startTimestampAuthority } from '@atrium/platform/signatures/testing/timestamp-authority'
import { verifySignature } from '@atrium/platform/signatures/verify-signature'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { afterAll, describe, expect, test } from 'vitest'
import { expireOverdue, sealOutstanding } from '../sealing/jobs.ts'
import { fieldsOf, openSigning } from '../testing/envelope-calls.ts'

const minute = 60_000
const { app, admin, daniel, rosalind, joint, pdf, ...calls } = await openSigning()
const { path, addDocument, findPeople, send, read, createAct, act, sign, listWaiting, listEvents, sealed, download, prove } = calls
const adviser = admin
afterAll(() => app.close())

const trust = () => {
  const identity = app.deps.signing.identities.get(editions[0]!.id)!
  return { roots: identity.chain.slice(-1).map(readCertificate), timestampRoots: [], auditKey: deriveAuditKey(app.deps.secret).name }
}

describe('an envelope', () => {
  test('is signed by both owners, sealed as a new version, and proved by its evidence', async () => {
    const { id, document, status } = await send()
    expect(status).toBe(200)
    expect(await listWaiting(daniel)).toContain(id)
    expect((await sign(id, daniel)).status).toBe(200)
    expect([await listWaiting(daniel), await listWaiting(rosalind)]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    expect(await read(id, rosalind)).toMatchObject({ state: 'sent', signedCount: 1, signerCount: 2, isYourTurn: true, isSealed: false })
    expect(
      (
        await sign(id, rosalind, {
          signature: {
            method: 'drawn',
            strokes: [
              [
                [0, 0],
                [0.5, 1],
                [1, 0.2],
              ],
            ],
          },
        })
      ).status,
    ).toBe(200)
    const shown = await sealed(id)
    expect(shown).toMatchObject({ state: 'completed', isSealed: true, awaitsTimestamp: false, sha256: hashBytes(pdf) })
    expect((await listEvents(id)).map(({ kind, name }) => [kind, name])).toEqual([
      ['envelope.sent', 'Oscar Venn'],
      ['envelope.opened', 'Daniel Fenwick-Hale'],
      ['envelope.signed', 'Daniel Fenwick-Hale'],
      ['envelope.opened', 'Rosalind Fenwick-Hale'],
      ['envelope.signed', 'Rosalind Fenwick-Hale'],
      ['envelope.completed', 'Rosalind Fenwick-Hale'],
      ['envelope.sealed', null],
    ])
    const versions = await app.get(`/api/accounts/${joint}/documents/${document}/versions`, { cookie: daniel })
    expect(versions.json.items.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect(versions.json.items[0].fileUrl).toBe(shown['sealedUrl'])
    const file = await download(shown['sealedUrl'])
    const evidence = await app.get(path(id, joint, '/evidence'), { cookie: admin })
    const { findings, notes } = await verifySignature({ pdf: file, bundle: evidence.text }, trust())
    expect(findings).toEqual([])
    expect(notes).toContain('the bundle has 2 signers and 7 events')
    const altered = evidence.text.replace('Daniel Fenwick-Hale', 'Daniel Fenwick-Hall')
    expect((await verifySignature({ pdf: file, bundle: altered }, trust())).findings.map(({ where }) => where)).toContain(
      'bundle, entry “signer 1”',
    )
    expect((await app.get(path(id, joint, '/evidence'), { cookie: daniel })).status).toBe(403)
  })

  test('is found by its own people only [S70]', async () => {
    const { id } = await send()
    const stranger = await app.signIn('rosemary-fairbairn')
    for (const cookie of [stranger]) {
      expect((await app.get(path(id), { cookie })).status).toBe(404)
      expect((await app.get(path(), { cookie })).status).toBe(404)
      expect((await act(id, cookie, await createAct(id, daniel))).status).toBe(404)
    }
    // The account of another envelope does not find it, and staff who see the account do not sign.
    const own = await app.findAccountId('fairbairn')
    expect((await app.get(path(id, own), { cookie: stranger })).status).toBe(404)
    expect((await act(id, stranger, await createAct(id, daniel), own)).status).toBe(404)
    expect((await act(id, admin, await createAct(id, daniel))).status).toBe(404)
    const { signers } = await read(id, daniel)
    expect(signers.map(({ isYou, fields }) => [isYou, fields.length > 0]).toSorted()).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('is sent by staff of the firm, once for each request', async () => {
    const { id, body } = await send()
    const repeat = (change: object = {}, cookie = adviser) => app.call('PUT', path(id), { cookie, body: { ...body, ...change } })
    expect((await repeat()).status).toBe(200)
    expect((await repeat({ message: 'Other' })).status).toBe(409)
    expect((await repeat({}, daniel)).status).toBe(403)
    expect(await listEvents(id)).toHaveLength(1)
    const other = { ...body, document: await addDocument('Sent five times.pdf') }
    const [otherId, signers] = [
      randomUUID(),
      (body['signers'] as { fields: object[] }[]).map((one) => ({ ...one, id: randomUUID(), fields: fieldsOf() })),
    ]
    const atOnce = Array.from({ length: 5 }, () => app.call('PUT', path(otherId), { cookie: adviser, body: { ...other, signers } }))
    expect((await Promise.all(atOnce)).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(await listEvents(otherId)).toHaveLength(1)
    // Another envelope of the same version waits for the first.
    expect((await send({ document: body['document'] })).status).toBe(409)
  })

  test.each([
    ['a will', { kind: 'will' }, 'kind', 'paper-will'],
    ['a deed', { kind: 'deed' }, 'kind', 'paper-deed'],
    ['a power of attorney', { kind: 'power-of-attorney' }, 'kind', 'paper-power-of-attorney'],
    ['a day in the past', { expiresOn: '2020-01-01' }, 'expiresOn', 'past'],
    ['a day too late', { expiresOn: '2030-01-01' }, 'expiresOn', 'too-late'],
    ['an unknown document', { document: randomUUID() }, 'document', 'not-found'],
  ])('is refused for %s', async (_, change, field, code) => {
    const { status, json } = await send(change)
    expect([status, json['issues']]).toEqual([400, [expect.objectContaining({ path: field, code })]])
  })

  test('is refused unless every owner signs, by themself or by a registered attorney', async () => {
    const document = await addDocument('Mandate.pdf')
    const [first, second] = await findPeople()
    const signer = (person: string, owner: string | null = null) => ({ id: randomUUID(), person, for: owner, fields: fieldsOf() })
    const codes = async (signers: object[]) =>
      ((await send({ document, signers })).json['issues'] as { code: string }[])?.map(({ code }) => code)
    expect(await codes([signer(first!.person)])).toEqual(['owner-missing'])
    expect(await codes([signer(first!.person), signer(first!.person), signer(second!.person)])).toEqual(['duplicate'])
    expect(await codes([signer(first!.person), signer(first!.person, second!.person)])).toEqual(['may-not-sign'])
    const noSignature = { ...signer(first!.person), fields: fieldsOf().slice(1) }
    expect(await codes([noSignature, signer(second!.person)])).toEqual(['signature-missing'])
    const outside = {
      ...signer(first!.person),
      fields: [
        { ...fieldsOf()[0]!, x: 0.9 },
        { ...fieldsOf()[0]!, page: 99 },
      ],
    }
    expect(await codes([outside, signer(second!.person)])).toEqual(['outside-page', 'not-found'])
  })

  test('is refused for a document that shows readers different things', async () => {
    const scripted = await changePdf(pdf, (one) => one.addAttachment('a.exe', new Uint8Array([1])), false)
    const document = await addDocument('Scripted.pdf', { content: Buffer.from(scripted) })
    const { status, json } = await send({ document })
    expect([status, json['issues']]).toEqual([400, [expect.objectContaining({ path: 'document', code: 'active-content' })]])
  })
})

describe('signing', () => {
  test('needs a recent proof, agreement, the required values and the document that was seen', async () => {
    const { id } = await send()
    const body = await createAct(id, daniel)
    const late = await app.signIn('daniel-fenwick-hale')
    expect((await act(id, daniel, { ...body, sha256: '0'.repeat(64) })).status).toBe(409)
    expect((await act(id, daniel, { ...body, consent: 'none' })).json.issues[0].path).toBe('consent')
    expect((await act(id, daniel, { ...body, values: [] })).json.issues.map(({ code }: { code: string }) => code)).toEqual([
      'required',
      'required',
    ])
    const foreign = [...body.values, { field: randomUUID(), text: 'x' }]
    expect((await act(id, daniel, { ...body, values: foreign })).status).toBe(400)
    app.advance(11 * minute)
    expect((await act(id, late, body)).json.code).toBe('proof-required')
    expect(await read(id, late)).toMatchObject({ signedCount: 0 })
    await prove(daniel, rosalind, admin)
  })

  test('with one request ten times at once leaves one signature and one event [S51]', async () => {
    const { id } = await send()
    const body = await createAct(id, daniel)
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(id, daniel, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await act(id, daniel, { ...body, request: randomUUID() })).status).toBe(409)
    expect((await listEvents(id)).filter(({ kind }) => kind === 'envelope.signed')).toHaveLength(1)
  })

  test('by both owners at once completes and seals once', async () => {
    const { id, document } = await send()
    const answers = await Promise.all([sign(id, daniel), sign(id, rosalind)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await Promise.all([sealOutstanding(app.deps, editions), sealOutstanding(app.deps, editions)])
    expect(await sealed(id)).toMatchObject({ state: 'completed', isSealed: true })
    const kinds = (await listEvents(id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'envelope.completed' || kind === 'envelope.sealed')).toEqual([
      'envelope.completed',
      'envelope.sealed',
    ])
    const rows = await app.asOwner(`select number from document_versions where document_id = '${document}'`)
    expect(rows).toHaveLength(2)
  })

  test('keeps the order, if there is one [S52]', async () => {
    const { id, body } = await send({ isOrdered: true })
    const [first] = body['signers'] as { person: string }[]
    const [firstCookie, secondCookie] = (await read(id, daniel))['isYourTurn'] ? [daniel, rosalind] : [rosalind, daniel]
    expect(first).toBeDefined()
    expect((await sign(id, secondCookie)).status).toBe(409)
    expect((await sign(id, firstCookie)).status).toBe(200)
    expect((await sign(id, secondCookie)).status).toBe(200)
  })

  test('is refused for a document that has changed or was deleted, and possible again when it is restored', async () => {
    const name = `Changing ${randomUUID()}.pdf`
    const { id } = await send({ document: await addDocument(name) })
    await addDocument(name, { content: Buffer.from(await writeAgreement(2)), replaces: true })
    expect(await read(id, daniel)).toMatchObject({ isOutdated: true })
    expect((await sign(id, daniel)).status).toBe(409)
    const other = await send()
    const of = `/api/accounts/${joint}/documents/${other.document}`
    expect((await app.call('DELETE', of, { cookie: admin })).status).toBe(200)
    expect((await sign(other.id, daniel)).status).toBe(409)
    expect((await listEvents(other.id)).map(({ kind }) => kind)).toEqual(['envelope.sent', 'envelope.opened'])
    expect((await app.call('POST', `${of}/restore`, { cookie: admin, body: {} })).status).toBe(200)
    expect((await sign(other.id, daniel)).status).toBe(200)
  })

  test('is possible for a registered attorney, and no longer when the power has ended', async () => {
    const account = await app.findAccountId('bagshaw')
    const people = await findPeople(account)
    const owner = people.find(({ relation }) => relation === 'owner')!
    const attorney = people.find(({ relation }) => relation === 'attorney')!
    const simon = await app.signIn('simon-bagshaw')
    const signers = () => [{ id: randomUUID(), person: attorney.person, for: owner.person, fields: fieldsOf() }]
    const { id } = await send({ signers: signers() }, { account })
    expect((await sign(id, simon, {}, account)).status).toBe(200)
    const ended = await send({ signers: signers() }, { account })
    const body = await createAct(ended.id, simon, account)
    await app.asOwner(`update account_people set until_on = date '2020-02-01' where relation = 'attorney' and account_id = '${account}'`)
    expect((await act(ended.id, simon, body, account)).status).not.toBe(200)
    expect((await listEvents(ended.id)).map(({ kind }) => kind)).toEqual(['envelope.sent', 'envelope.opened'])
    await app.asOwner(`update account_people set until_on = null where relation = 'attorney' and account_id = '${account}'`)
  })
})

describe('an envelope ends', () => {
  test('when a signer declines with a reason, which the others see', async () => {
    const { id } = await send()
    const body = { request: randomUUID(), reason: 'The charges are wrong.' }
    const decline = () => app.call('POST', path(id, joint, '/refusal'), { cookie: daniel, body })
    expect([(await decline()).status, (await decline()).status]).toEqual([200, 200])
    expect((await sign(id, rosalind)).status).toBe(409)
    const shown = await read(id, rosalind)
    expect(shown['state']).toBe('declined')
    expect(shown.signers.map((one) => (one as unknown as { reason: string | null }).reason)).toContain('The charges are wrong.')
    expect((await listEvents(id)).map(({ kind }) => kind)).toEqual(['envelope.sent', 'envelope.declined'])
  })

  test('when the firm withdraws it, but not after it was completed', async () => {
    const { id } = await send()
    expect((await app.call('DELETE', path(id), { cookie: daniel })).status).toBe(403)
    expect((await app.call('DELETE', path(id), { cookie: adviser })).status).toBe(200)
    expect((await app.call('DELETE', path(id), { cookie: adviser })).status).toBe(200)
    expect((await sign(id, daniel)).status).toBe(409)
    const other = await send()
    await sign(other.id, daniel)
    await sign(other.id, rosalind)
    expect((await app.call('DELETE', path(other.id), { cookie: adviser })).status).toBe(409)
  })

  test('when its time is over, before the job has said so', async () => {
    const { id } = await send({ expiresOn: '2026-11-20' })
    const { status } = await sign(id, daniel)
    expect(status).toBe(200)
    await app.asOwner(`update envelopes set expires_at = '2020-01-01' where id = '${id}'`)
    expect((await sign(id, rosalind)).status).toBe(409)
    expect(await read(id, rosalind)).toMatchObject({ state: 'expired', isYourTurn: false })
    expect(await expireOverdue(app.deps, editions)).toEqual({ expired: 1 })
    expect(await read(id, rosalind)).toMatchObject({ state: 'expired' })
    expect((await listEvents(id)).at(-1)).toMatchObject({ kind: 'envelope.expired' })
  })
})

test('a signature whose process ended before the seal is sealed by the job, and one whose event fails is not stored', async () => {
  const { id } = await send()
  await sign(id, daniel)
  // The write of the event fails, as if the process had ended between signature and event.
  await app.asOwner(`alter table events add constraint no_signing check (kind <> 'envelope.signed') not valid`)
  expect((await sign(id, rosalind)).status).toBe(500)
  await app.asOwner('alter table events drop constraint no_signing')
  expect(await read(id, rosalind)).toMatchObject({ signedCount: 1, state: 'sent' })
  // The store is away while the document would be sealed.
  const { write } = app.deps.files
  app.deps.files.write = () => Promise.reject(new Error('away'))
  expect((await sign(id, rosalind)).status).toBe(200)
  expect(await sealed(id)).toMatchObject({ state: 'completed', isSealed: false })
  app.deps.files.write = write
  await sealOutstanding(app.deps, editions)
  expect(await sealed(id)).toMatchObject({ isSealed: true })
})

test.skipIf(!hasOpenssl)('a document is sealed while the timestamp authority is away, says so, and gets its timestamp later', async () => {
  const authority = await startTimestampAuthority()
  app.deps.signing = { ...app.deps.signing, timestamps: authority.source }
  try {
    authority.setStatus(503)
    const { id } = await send()
    await sign(id, daniel)
    await sign(id, rosalind)
    const before = await sealed(id)
    expect(before).toMatchObject({ isSealed: true, awaitsTimestamp: true })
    authority.setStatus(undefined)
    await sealOutstanding(app.deps, editions)
    const after = await sealed(id)
    expect(after).toMatchObject({ isSealed: true, awaitsTimestamp: false })
    expect(after['sealedUrl']).not.toBe(before['sealedUrl'])
    const evidence = await app.get(path(id, joint, '/evidence'), { cookie: admin })
    const timestampRoots = authority.source.trust.chain.slice(-1).map(readCertificate)
    const result = await verifySignature({ pdf: await download(after['sealedUrl']), bundle: evidence.text }, { ...trust(), timestampRoots })
    expect(result.findings).toEqual([])
    expect(result.notes.join()).toContain('a later revision adds a timestamp')
  } finally {
    app.deps.signing = { ...app.deps.signing, timestamps: undefined }
    await authority.close()
  }
})

const countFiles = async () => Number((await app.asOwner('select count(*)::int as count from files'))[0]?.['count'])

describe('the job of seals', () => {
  /** Two people sign while nothing can be sealed, because the account is closed. */
  async function signOfClosedAccount() {
    const { id } = await send()
    await sign(id, daniel)
    const { signing } = app.deps
    app.deps.signing = { ...signing, identities: new Map() }
    await sign(id, rosalind)
    await app.deps.backgroundTasks.done()
    app.deps.signing = signing
    return id
  }
  const setActive = (isActive: boolean) => app.asOwner(`update accounts set is_active = ${isActive} where id = '${joint}'`)
  const due = async (id: string) => (await app.asOwner(`select seal_tries, next_seal_at from envelopes where id = '${id}'`))[0]!

  test('waits longer after each failure, leaves no file behind, and seals when it can', async () => {
    const id = await signOfClosedAccount()
    const removed: string[] = []
    const written: string[] = []
    const { files } = app.deps
    app.deps.files = {
      ...files,
      write: (blob, ...rest) => (written.push(blob), files.write(blob, ...rest)),
      remove: (blob) => (removed.push(blob), files.remove(blob)),
    }
    const before = await countFiles()
    try {
      await setActive(false)
      await sealOutstanding(app.deps, editions)
      await sealOutstanding(app.deps, editions)
      expect(await due(id)).toMatchObject({ seal_tries: 1 })
      app.advance(61_000)
      await sealOutstanding(app.deps, editions)
      expect(await due(id)).toMatchObject({ seal_tries: 2 })
      app.advance(61_000)
      await sealOutstanding(app.deps, editions)
      expect(await due(id)).toMatchObject({ seal_tries: 2 })
      expect([written.length, removed.toSorted(), await countFiles()]).toEqual([2, written.toSorted(), before])
      app.advance(61_000)
    } finally {
      app.deps.files = files
      await setActive(true)
    }
    await sealOutstanding(app.deps, editions)
    expect(await read(id, admin)).toMatchObject({ isSealed: true })
  })

  test('reaches a new document although more than a run of older ones cannot be sealed', async () => {
    const id = await signOfClosedAccount()
    const [row] = await app.asOwner(`select * from envelopes where id = '${id}'`)
    await app.asOwner(`insert into envelopes (id, edition, account_id, document_id, file_id, sha256, title, kind, message, is_ordered, state,
        request, pages, sent_at, expires_at, ended_at)
      select uuidv7(), edition, account_id, document_id, file_id, repeat('0', 64), 'Stuck', kind, message, is_ordered, state, request, pages,
        sent_at, expires_at, ended_at - interval '1 day' from envelopes, generate_series(1, 25) where id = '${String(row!['id'])}'`)
    for (let run = 0; run < 3; run++) await sealOutstanding(app.deps, editions)
    expect(await read(id, admin)).toMatchObject({ isSealed: true })
    await app.asOwner(`delete from envelopes where title = 'Stuck'`)
  })

  test.skipIf(!hasOpenssl).each([
    ['was deleted', true],
    ['has a newer version', false],
  ])('adds no timestamp to a sealed document that %s, and does not wait for it', async (_, isDeleted) => {
    const authority = await startTimestampAuthority()
    app.deps.signing = { ...app.deps.signing, timestamps: authority.source }
    try {
      authority.setStatus(503)
      const { id, document } = await send()
      await sign(id, daniel)
      await sign(id, rosalind)
      expect(await sealed(id)).toMatchObject({ isSealed: true, awaitsTimestamp: true })
      const versionsOf = async () =>
        (await app.asOwner(`select count(*)::int as count from document_versions where document_id = '${document}'`))[0]!['count']
      const before = await versionsOf()
      if (isDeleted) await app.call('DELETE', `/api/accounts/${joint}/documents/${document}`, { cookie: admin })
      else
        await app.asOwner(
          `update documents set file_id = '${String((await sealed(id))['fileUrl'])
            .split('/')
            .at(-1)}' where id = '${document}'`,
        )
      authority.setStatus(undefined)
      await sealOutstanding(app.deps, editions)
      expect(await read(id, admin)).toMatchObject({ awaitsTimestamp: false })
      expect(await versionsOf()).toBe(before)
    } finally {
      app.deps.signing = { ...app.deps.signing, timestamps: undefined }
      await authority.close()
    }
  })
})

test('a document that is sent for signing is a record of the firm, which clients can no longer delete', async () => {
  const { document } = await send()
  await app.asOwner(`update envelopes set state = 'withdrawn', ended_at = now() where document_id = '${document}'`)
  await app.asOwner(`update documents set is_from_client = true where id = '${document}'`)
  const { status } = await send({ document })
  expect(status).toBe(200)
  const removal = await app.call('DELETE', `/api/accounts/${joint}/documents/${document}`, { cookie: daniel })
  expect(removal.status).toBe(403)
})
