import { PDF } from '@libpdf/core'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBundle, type DocumentEvidence, type EventEvidence } from './bundle.ts'
import { listByteRanges, readSignature, replaceSignature } from './byte-range.ts'
import { readCertificate } from './certificates.ts'
import { addDocumentTimestamp, addSealTimestamp } from './sealing.ts'
import { certificatePage, createRandom, issueIdentity, sealSample, writeAgreement, writeSampleBundle } from './testing/documents.ts'
import { hasOpenssl, startTimestampAuthority, type TestAuthority } from './testing/timestamp-authority.ts'
import type { SealedPdf } from './seal-document.ts'
import type { SigningIdentity } from './signing-identity.ts'
import type { Trust } from './verify-pdf.ts'
import { verifySignature } from './verify-signature.ts'

const now = new Date()
let seen: Uint8Array
let identity: SigningIdentity
let trust: Trust
let sealed: SealedPdf
let bundle: string

beforeAll(async () => {
  seen = await writeAgreement(9)
  ;({ identity, trust } = await issueIdentity(now))
  sealed = await sealSample(seen, identity, now)
  bundle = writeSampleBundle(seen, sealed, identity)
})

const findFaults = async (pdf: Uint8Array, text: string | null = bundle, trusted: Trust = trust) =>
  (await verifySignature({ pdf, bundle: text ?? undefined }, trusted)).findings.map(({ where, fault }) => `${where}: ${fault}`)

describe('a sealed document', () => {
  it('is valid, covered completely, and begins with the bytes that the signers saw', async () => {
    const { findings, notes } = await verifySignature({ pdf: sealed.pdf, bundle }, trust)
    expect(findings).toEqual([])
    expect(notes).toContain('the seal covers the whole file')
    expect(notes).toContain('the bundle has 2 signers and 3 events')
    expect(sealed.beginsWithSeen).toBe(true)
    expect(await findFaults(sealed.pdf, null)).toEqual([])
  })

  it('shows the marks as text and has the certificate page and the validation data inside the seal', async () => {
    const text = (await PDF.load(sealed.pdf))
      .extractText()
      .map((page) => page.text)
      .join('\n')
    for (const part of ['Þórður Ægisson', 'Margaret Ashworth, 21/07/2026', 'Confirmed by', 'Passkey']) expect(text).toContain(part)
    expect(sealed.pages).toBe((await PDF.load(seen)).getPageCount() + 1)
    const [range] = listByteRanges(sealed.pdf)
    const covered = await PDF.load(sealed.pdf.subarray(0, range!.end))
    const store = covered.getCatalog().getDict('DSS', (ref) => covered.getObject(ref))
    expect([store?.getArray('Certs')?.length, store?.getArray('CRLs')?.length]).toEqual([2, 1])
  })

  it('is refused if the document is not the one that was signed', async () => {
    await expect(sealSample(seen, identity, now, { sha256: '0'.repeat(64) })).rejects.toThrow('not the one that was signed')
  })

  it('is valid with an RSA key too', async () => {
    const rsa = await issueIdentity(now, 'Harcourt Lisle', 'rsa')
    const other = await sealSample(seen, rsa.identity, now)
    expect(await findFaults(other.pdf, writeSampleBundle(seen, other, rsa.identity), rsa.trust)).toEqual([])
  })

  it('takes names as text, whatever they contain', async () => {
    const name = '<img src=x> {{7*7}} \u202Egnp.exe file:///etc/passwd ) Tj'
    const { pdf } = await sealSample(seen, identity, now, {
      marks: [{ page: 1, x: 0.1, y: 0.5, width: 0.8, height: 0.05, kind: 'text', text: name }],
    })
    expect((await PDF.load(pdf)).getPage(0)!.extractText().text).toContain('<img src=x> {{7*7}} gnp.exe file:///etc/passwd ) Tj')
    expect(await findFaults(pdf, null)).toEqual([])
  })
})

describe('an altered document', () => {
  it('names the object and page of a byte that was changed', async () => {
    const altered = new Uint8Array(sealed.pdf)
    const target = sealed.objects.find(({ page }) => page === 2)!
    const at = target.offset + Math.floor(target.length / 2)
    altered[at] = altered[at]! ^ 1
    const faults = await findFaults(altered)
    expect(faults).toContain(`page 2, object ${target.object}: it is not as it was sealed`)
    expect(faults).toContain('seal: the signed content was altered')
  })

  it('names the page that was replaced in a later revision', async () => {
    const pdf = await PDF.load(sealed.pdf)
    pdf.getPage(1)!.drawText('We charge nothing.', { x: 100, y: 100 })
    const faults = await findFaults(await pdf.save({ incremental: true }))
    expect(faults).toContain('revision after the seal: page 2 was changed')
    expect(faults.some((fault) => fault.includes('were appended after the last signature'))).toBe(true)
  })

  it('names pages that were removed or added, and other files', async () => {
    const pdf = await PDF.load(sealed.pdf)
    pdf.removePage(1)
    expect((await findFaults(await pdf.save({ incremental: true }))).join()).toContain('page')
    expect(await findFaults(seen)).toContain('file: it has no seal')
    expect(await findFaults(new TextEncoder().encode('no PDF'))).toContain('file: it has no seal')
  })

  it('names a certificate that was exchanged, and one of another root', async () => {
    const other = await issueIdentity(now)
    const range = listByteRanges(sealed.pdf)[0]!
    const theirs = await sealSample(seen, other.identity, now)
    const swapped = replaceSignature(sealed.pdf, range, readSignature(theirs.pdf, listByteRanges(theirs.pdf)[0]!)!)
    expect((await findFaults(swapped)).some((fault) => fault.startsWith('seal: '))).toBe(true)
    expect((await findFaults(theirs.pdf, null)).join()).toMatch(
      /certificate: the certificate “Harcourt Lisle demo root” .* was not issued by a trusted root/,
    )
  })

  it('is found after any of 200 random alterations of the file or its bundle', async () => {
    const random = createRandom(17)
    const missed: string[] = []
    for (let index = 0; index < 200; index++) {
      const isBundle = random() < 0.4
      const source = isBundle ? Buffer.from(bundle) : Buffer.from(sealed.pdf)
      const { bytes, name } = alter(source, random)
      const [pdf, text] = isBundle ? [sealed.pdf, bytes.toString('utf8')] : [new Uint8Array(bytes), bundle]
      const faults = await findFaults(pdf, text)
      if (faults.length === 0 || faults.some((fault) => fault.startsWith(': '))) missed.push(`${isBundle ? 'bundle' : 'file'}: ${name}`)
    }
    expect(missed).toEqual([])
  })

  it('is found after any of 200 random alterations of the file without a bundle', async () => {
    const random = createRandom(18)
    const missed: string[] = []
    const range = listByteRanges(sealed.pdf)[0]!
    const signatureEnd = range.gap + 1 + 2 * readSignature(sealed.pdf, range)!.length
    for (let index = 0; index < 200; index++) {
      // Half of the alterations are in the signature, which its own hash does not protect.
      const limits = index % 2 === 0 ? { from: range.gap, to: signatureEnd } : { from: 0, to: sealed.pdf.length }
      const { bytes, name } = alter(Buffer.from(sealed.pdf), random, limits)
      if ((await findFaults(new Uint8Array(bytes), null)).length === 0) missed.push(name)
    }
    expect(missed).toEqual([])
  })
})

describe('a forged signature', () => {
  const range = () => listByteRanges(sealed.pdf)[0]!
  const der = () => readSignature(sealed.pdf, range())!
  const withCms = (change: (signed: SignedData) => void) => {
    const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(der()).buffer).content })
    change(signed)
    const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema() })
    return replaceSignature(sealed.pdf, range(), new Uint8Array(content.toSchema().toBER(false)))
  }

  it('is found if its value, its form or its certificates were altered', async () => {
    const value = withCms((signed) => {
      const bytes = signed.signerInfos[0]!.signature.valueBlock.valueHexView
      bytes[bytes.length - 1] = bytes.at(-1)! ^ 1
    })
    expect(await findFaults(value)).toContain('seal: its signature is not that of its certificate')
    const stranger = await issueIdentity(now, 'Stranger')
    const foreign = withCms(
      (signed) => void signed.certificates!.push(Certificate.fromBER(new Uint8Array(stranger.identity.certificate).buffer)),
    )
    expect((await findFaults(foreign)).join()).toContain('“Stranger”')
    // The same content with a longer header.
    const long = Buffer.concat([Buffer.from([0x30, 0x83, 0x00]), der().subarray(2)])
    expect(der()[1]).toBe(0x82)
    expect(await findFaults(replaceSignature(sealed.pdf, range(), long))).toContain('seal: it is not written in the canonical form')
  })

  it('is found in a bundle that its own manifest calls intact', async () => {
    expect(await findFaults(sealed.pdf, bundle.replace('{"format"', '{ "format"'))).toContain(
      'bundle: it is not written as Atrium writes bundles',
    )
    const parsed = JSON.parse(bundle) as { entries: { name: string; content: unknown }[] }
    const of = <Content>(prefix: string) =>
      parsed.entries.filter(({ name }) => name.startsWith(prefix)).map(({ content }) => content as Content)
    const [event, ...events] = of<EventEvidence>('event ')
    const forged = { ...event!, checkpoint: { ...event!.checkpoint, at: '2026-07-22T09:00:00.000Z' } }
    const [envelope] = of<Record<string, unknown>>('envelope')
    const [document] = of<DocumentEvidence>('document')
    const rewritten = writeBundle(
      { envelope: envelope!, document: document!, signers: of('signer '), events: [forged, ...events] },
      identity,
    )
    expect(await findFaults(sealed.pdf, rewritten)).toEqual(['bundle, entry “event 1”: its place in the log is not signed'])
    expect((await verifySignature({ pdf: sealed.pdf, bundle }, { ...trust, auditKey: 'another' })).findings).toHaveLength(1)
  })
})

/** Alters bytes at a random place: exchanges, removes, adds, repeats or cuts off. */
function alter(source: Buffer, random: () => number, limits = { from: 0, to: source.length }): { bytes: Buffer; name: string } {
  const at = limits.from + Math.floor(random() * (limits.to - limits.from))
  const kind = Math.floor(random() * 6)
  const other = (source[at]! + 1 + Math.floor(random() * 255)) % 256
  const [before, after] = [source.subarray(0, at), source.subarray(at)]
  const results: [string, () => Buffer][] = [
    ['exchanged', () => Buffer.concat([before, Buffer.from([other]), after.subarray(1)])],
    ['one bit', () => Buffer.concat([before, Buffer.from([source[at]! ^ (1 << Math.floor(random() * 8))]), after.subarray(1)])],
    ['removed', () => Buffer.concat([before, after.subarray(1 + Math.floor(random() * 20))])],
    ['added', () => Buffer.concat([before, Buffer.from([other]), after])],
    ['repeated', () => Buffer.concat([before, source.subarray(Math.max(0, at - 10), at + 1), after])],
    ['cut off', () => Buffer.from(before)],
  ]
  const [name, apply] = results[kind]!
  return { bytes: apply(), name: `${name} at ${at}` }
}

describe.skipIf(!hasOpenssl)('a timestamp', () => {
  let authority: TestAuthority
  let trusted: Trust
  beforeAll(async () => {
    authority = await startTimestampAuthority()
    trusted = { ...trust, timestampRoots: authority.source.trust.chain.slice(-1).map(readCertificate) }
  })
  afterAll(() => authority.close())

  it('of the seal lies in the space of its signature and is verified', async () => {
    const stamped = await addSealTimestamp(sealed.pdf, authority.source)
    expect(stamped).toHaveLength(sealed.pdf.length)
    const { findings, notes } = await verifySignature({ pdf: stamped, bundle: undefined }, trusted)
    expect(findings).toEqual([])
    expect(notes.join()).toMatch(/the seal has a timestamp of 20\d\d-/)
    expect((await findFaults(stamped, null)).join()).toContain('timestamp of the seal: the certificate')
    const range = listByteRanges(stamped)[0]!
    const random = createRandom(19)
    const missed: string[] = []
    for (let index = 0; index < 100; index++) {
      const { bytes, name } = alter(Buffer.from(stamped), random, { from: range.gap, to: range.resume })
      if ((await findFaults(new Uint8Array(bytes), null, trusted)).length === 0) missed.push(name)
    }
    expect(missed).toEqual([])
  })

  it('of a later revision is permitted, named, and verified with the bundle of the seal', async () => {
    const stamped = await addDocumentTimestamp(sealed.pdf, authority.source)
    const { findings, notes } = await verifySignature({ pdf: stamped, bundle }, trusted)
    expect(findings).toEqual([])
    expect(notes.join()).toMatch(/a later revision adds a timestamp of .* by “Test timestamp authority”.*, which is permitted/)
    const again = await addDocumentTimestamp(stamped, authority.source)
    expect(await findFaults(again, bundle, trusted)).toEqual([])
    // A revision below a timestamp that changes a page is found although the timestamp is valid.
    const pdf = await PDF.load(sealed.pdf)
    pdf.getPage(0)!.drawText('We charge nothing.', { x: 100, y: 100 })
    const forged = await addDocumentTimestamp(await pdf.save({ incremental: true }), authority.source)
    expect(await findFaults(forged, bundle, trusted)).toEqual(['revision after the seal: page 1 was changed'])
  })

  it('is refused from an authority of another root, and if the response has none', async () => {
    const other = await startTimestampAuthority()
    const impostor = { port: other.source.port, trust: authority.source.trust }
    await expect(addSealTimestamp(sealed.pdf, impostor)).rejects.toThrow('was not issued by a trusted root')
    const response = await authority.source.port.requestTimestamp(new Uint8Array([0x30, 0x00])).catch(() => undefined)
    const replaying = { port: { requestTimestamp: async () => response ?? new Uint8Array([0x30, 0x00]) }, trust: authority.source.trust }
    await expect(addSealTimestamp(sealed.pdf, replaying)).rejects.toThrow('the timestamp authority')
    await other.close()
  })

  it('is not added while the authority is away', async () => {
    authority.setStatus(503)
    await expect(addSealTimestamp(sealed.pdf, authority.source)).rejects.toMatchObject({ name: 'UpstreamError' })
    authority.setStatus(undefined)
  })
})

it('has a certificate page for every reader of the firm’s languages', async () => {
  const greek = { ...certificatePage, title: 'Πιστοποιητικό υπογραφών', language: 'el-GR' }
  const { pdf } = await sealSample(seen, identity, now, { certificatePage: greek })
  expect((await PDF.load(pdf)).getPages().at(-1)!.extractText().text).toContain('Fee agreement')
  expect(await findFaults(pdf, null)).toEqual([])
})
