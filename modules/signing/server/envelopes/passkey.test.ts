import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { writeBundle, type Evidence } from '@atrium/platform/signatures/bundle'
import { readCertificate } from '@atrium/platform/signatures/certificates'
import { verifySignature } from '@atrium/platform/signatures/verify-signature'
import { addPasskey, createPasskey, type TestPasskey } from '@atrium/server/testing/passkey'
import { openSigning } from '../testing/envelope-calls.ts'

const { app, admin, daniel, rosalind, joint, send, read, createAct, sealed, download, path, prove, sign, listEvents } = await openSigning()
afterAll(() => app.close())
const { passkey } = await addPasskey(app, daniel)
const { passkey: ofRosalind } = await addPasskey(app, rosalind)

const identity = () => app.deps.signing.identities.get(editions[0]!.id)!
const trust = () => ({
  roots: identity().chain.slice(-1).map(readCertificate),
  timestampRoots: [],
  auditKey: deriveAuditKey(app.deps.secret).name,
})

type Confirmed = { sha256: string; consent: string; values: object[] }

async function confirmedBy(id: string, cookie: string): Promise<Confirmed> {
  const { sha256, consent, values } = await createAct(id, cookie)
  return { sha256, consent, values }
}
const ask = (id: string, cookie: string, body: object) => app.call('POST', path(id, joint, '/passkey-options'), { cookie, body })
const give = (id: string, cookie: string, body: object) => app.call('POST', path(id, joint, '/passkey-signature'), { cookie, body })

/** Asks for a challenge and lets a passkey sign it. Returns the request. */
async function prepare(id: string, cookie: string, key: TestPasskey, change: Parameters<TestPasskey['response']>[1] = {}) {
  const confirmed = await confirmedBy(id, cookie)
  const { json } = await ask(id, cookie, confirmed)
  return { ...confirmed, request: randomUUID(), nonce: json.nonce, response: key.response(json.options.challenge, change) }
}

describe('a passkey', () => {
  test('signs a document for its person, and its signature is proved offline by the evidence', async () => {
    const { id } = await send()
    // The session has no recent proof of identity: the passkey is the proof.
    app.advance(12 * 60_000)
    const request = await prepare(id, daniel, passkey)
    expect((await give(id, daniel, request)).status).toBe(200)
    // A repetition changes nothing.
    expect((await give(id, daniel, request)).status).toBe(200)
    await prove(rosalind)
    expect((await sign(id, rosalind)).status).toBe(200)
    const shown = await sealed(id)
    expect(shown).toMatchObject({ state: 'completed', isSealed: true, signedCount: 2 })
    const pdf = await download(shown['sealedUrl'])
    const { text } = await app.get(path(id, joint, '/evidence'), { cookie: admin })
    const verified = await verifySignature({ pdf, bundle: text }, trust())
    expect(verified.findings).toEqual([])
    expect(verified.notes).toContain('1 signed with a passkey')
    const { entries } = JSON.parse(text) as { entries: { name: string; content: Record<string, unknown> }[] }
    const signer = entries.find(({ name }) => name === 'signer 1')!.content as {
      given: object
      evidence: { passkey: Record<string, string> }
    }
    expect(signer.given).toMatchObject({ signature: { method: 'passkey', name: 'Daniel Fenwick-Hale' } })
    expect(signer.evidence.passkey).toMatchObject({ credentialId: passkey.id, rpId: 'localhost', origin: `http://localhost:${app.port}` })
    const [event] = await app.asOwner(
      `select details from events where subject_id = '${id}' and kind = 'envelope.signed' order by id limit 1`,
    )
    expect(event?.['details']).toMatchObject({ method: 'passkey', credential: passkey.id })

    // A bundle that the firm itself would have written with another signature is found, and the signer named.
    const rewrite = (change: (evidence: { passkey: Record<string, string>; consent: string }, given: { values: object }) => void) => {
      const copy = JSON.parse(text) as { entries: { name: string; content: never }[] }
      const of = (prefix: string) => copy.entries.filter(({ name }) => name.startsWith(prefix)).map(({ content }) => content)
      const [first] = of('signer ') as unknown as [{ evidence: never; given: never }]
      change(first.evidence, first.given)
      const evidence: Evidence = {
        envelope: of('envelope')[0]!,
        document: of('document')[0]!,
        signers: of('signer '),
        events: of('event '),
      }
      return writeBundle(evidence, identity())
    }
    const faultsOf = async (bundle: string) =>
      (await verifySignature({ pdf, bundle }, trust())).findings.map(({ where, fault }) => `${where}: ${fault}`)
    const other = createPasskey(app.port)
    const faults: [string, RegExp][] = [
      [rewrite(() => undefined), /^$/],
      [rewrite(({ passkey: one }) => void (one['signature'] = other.response('x').response.signature)), /signature/],
      [rewrite(({ passkey: one }) => void (one['nonce'] = 'another')), /did not sign this document for this signer/],
      [rewrite((evidence) => void (evidence.consent = 'another')), /did not sign this document for this signer/],
      [rewrite((_, given) => void (given.values = {})), /did not sign this document for this signer/],
      [rewrite(({ passkey: one }) => void (one['origin'] = 'https://elsewhere.example')), /of another site/],
      [rewrite((evidence) => void delete (evidence as Partial<typeof evidence>).passkey), /missing/],
    ]
    for (const [bundle, pattern] of faults) {
      const found = await faultsOf(bundle)
      expect(found.join()).toMatch(pattern)
      if (found.length > 0) expect(found.join()).toContain('bundle, entry “signer 1”')
    }
  })

  test('does not sign for others, another document, without user verification, twice, or after five minutes', async () => {
    const { id } = await send()
    const refused = async (cookie: string, request: object, code = 'wrong-passkey') =>
      expect((await give(id, cookie, request)).json.code).toBe(code)
    // The passkey of somebody else, who is a signer too.
    await refused(daniel, await prepare(id, daniel, ofRosalind))
    await refused(daniel, await prepare(id, daniel, createPasskey(app.port)))
    await refused(daniel, await prepare(id, daniel, passkey, { isVerified: false }))
    await refused(daniel, await prepare(id, daniel, passkey, { origin: 'https://elsewhere.example' }))
    // The challenge of another envelope, of other values, and one that nobody has issued.
    const elsewhere = await send()
    const { nonce, response } = await prepare(elsewhere.id, daniel, passkey)
    await refused(daniel, { ...(await prepare(id, daniel, passkey)), nonce, response })
    const changed = await prepare(id, daniel, passkey)
    const values = (changed.values as { text?: string }[]).map((one) => (one.text === undefined ? one : { ...one, text: 'Changed' }))
    await refused(daniel, { ...changed, values })
    await refused(daniel, { ...(await prepare(id, daniel, passkey)), response: passkey.response('AAAA') })
    // The challenge of a sign-in does not sign, and that of a signature does not sign in.
    const { challenge } = (await app.call('POST', '/api/session/passkey/options', { cookie: daniel })).json
    await refused(daniel, { ...(await prepare(id, daniel, passkey)), response: passkey.response(challenge) })
    const forSignIn = await prepare(id, daniel, passkey)
    expect((await app.call('POST', '/api/session/passkey', { body: { response: forSignIn.response } })).status).toBe(401)
    const late = await prepare(id, daniel, passkey)
    app.advance(6 * 60_000)
    await refused(daniel, late)
    const other = await prepare(id, daniel, passkey)
    await refused(daniel, { ...other, sha256: '0'.repeat(64) }, 'conflict')
    expect((await read(id, daniel))['signedCount']).toBe(0)
    expect((await listEvents(id)).filter(({ kind }) => kind === 'envelope.passkey-refused').length).toBeGreaterThan(5)

    const twice = await prepare(id, daniel, passkey)
    const responses = await Promise.all([give(id, daniel, twice), give(id, daniel, { ...twice, request: randomUUID() })])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(id, daniel))['signedCount']).toBe(1)
    await refused(daniel, { ...twice, request: randomUUID() }, 'conflict')
  })

  test('is not asked of those who do not sign, who have none, or under impersonation', async () => {
    const { id } = await send()
    const confirmed = await confirmedBy(id, daniel)
    const stranger = await app.signIn('rosemary-fairbairn')
    expect((await ask(id, stranger, confirmed)).status).toBe(404)
    expect((await ask(id, admin, confirmed)).status).toBe(404)
    await app.asOwner(`delete from passkeys where credential_id = '${ofRosalind.id}'`)
    expect((await ask(id, rosalind, await confirmedBy(id, rosalind))).json.code).toBe('wrong-passkey')
    const looking = await app.signIn('oscar-venn')
    await app.call('POST', '/api/impersonations', { cookie: looking, body: { account: joint, reason: 'client-care' } })
    expect((await ask(id, looking, confirmed)).json.code).toBe('read-only-impersonation')
    expect((await give(id, looking, await prepare(id, daniel, passkey))).json.code).toBe('read-only-impersonation')
  })
})
