// sealed documents by independent programs: pdfsig with the firm's root (poppler-utils, libnss3-tools), and bin/audit verify-signature
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listByteRanges, readCovered, readSignature, replaceSignature } from '@atrium/platform/signatures/byte-range'
import { writePem } from '@atrium/platform/signatures/pem'
import { addDocumentTimestamp, addSealTimestamp } from '@atrium/platform/signatures/sealing'
import { changePdf, issueIdentity, sealSample, writeAgreement, writeSampleBundle } from '@atrium/platform/signatures/testing/documents'
import { startTimestampAuthority } from '@atrium/platform/signatures/testing/timestamp-authority'

const folder = mkdtempSync(join(tmpdir(), 'atrium-check-signatures-'))
const at = (name: string) => join(folder, name)
const results: boolean[] = []
function report(name: string, isGood: boolean, found: unknown): void {
  results.push(isGood)
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${name}${isGood ? '' : `: ${JSON.stringify(found)}`}\n`)
}

/** Runs a program, and returns what it prints. @throws Error if it is not installed */
function run(program: string, ...parts: string[]): { text: string; status: number | null } {
  const { error, stdout, stderr, status } = spawnSync(program, parts, { encoding: 'utf8' })
  if (error) throw new Error(`${program} is missing: install poppler-utils and libnss3-tools. ${error.message}`)
  return { text: `${stdout}${stderr}`, status }
}

/** Returns what pdfsig states about each signature of a file. */
function inspect(name: string): string {
  return run('pdfsig', '-nssdir', `sql:${at('nss')}`, at(name)).text
}

const audit = (...parts: string[]) =>
  run(
    'node',
    'apps/server/src/commands/audit.ts',
    'verify-signature',
    ...parts,
    '--root',
    at('root.pem'),
    '--timestamp-root',
    at('stamp.pem'),
  )

async function check(): Promise<void> {
  const now = new Date()
  const seen = await writeAgreement(60)
  const authority = await startTimestampAuthority()
  try {
    const { identity } = await issueIdentity(now)
    mkdirSync(at('nss'))
    writeFileSync(at('root.pem'), writePem(identity.chain[0]!, 'CERTIFICATE'))
    writeFileSync(at('stamp.pem'), writePem(authority.source.trust.chain.at(-1)!, 'CERTIFICATE'))
    run('certutil', '-N', '-d', `sql:${at('nss')}`, '--empty-password')
    run('certutil', '-A', '-d', `sql:${at('nss')}`, '-n', 'firm', '-t', 'CT,C,C', '-i', at('root.pem'))
    run('certutil', '-A', '-d', `sql:${at('nss')}`, '-n', 'stamp', '-t', 'CT,C,C', '-i', at('stamp.pem'))
    await checkSealed(seen, now, identity, authority)
    await checkPlaces(identity, now)
  } finally {
    await authority.close()
  }
}

type Identity = Awaited<ReturnType<typeof issueIdentity>>['identity']
type Authority = Awaited<ReturnType<typeof startTimestampAuthority>>

async function checkSealed(seen: Uint8Array, now: Date, identity: Identity, authority: Authority): Promise<void> {
  const startedAt = performance.now()
  const sealed = await sealSample(seen, identity, now)
  const ms = Math.round(performance.now() - startedAt)
  report(`a document of ${sealed.pages} pages is sealed in ${ms} ms`, ms < 1_500, ms)
  const isWhole = (text: string) =>
    ['Signature is Valid', 'Certificate is Trusted', 'Total document signed', 'ETSI.CAdES.detached'].every((part) => text.includes(part))
  writeFileSync(at('sealed.pdf'), sealed.pdf)
  report('pdfsig: a sealed document is valid, trusted and signed in total', isWhole(inspect('sealed.pdf')), inspect('sealed.pdf'))
  const text = run('pdftotext', '-layout', at('sealed.pdf'), '-').text
  const parts = ['Certificate of signatures', 'Þórður Ægisson', 'Margaret Ashworth, 21/07/2026']
  report(
    'pdftotext: the marks and the certificate page are text',
    parts.every((part) => text.includes(part)),
    text.slice(-400),
  )
  const stamped = await addSealTimestamp(sealed.pdf, authority.source)
  writeFileSync(at('stamped.pdf'), stamped)
  report('pdfsig: with a timestamp of the seal too', isWhole(inspect('stamped.pdf')), inspect('stamped.pdf'))
  const withTimestamp = await addDocumentTimestamp(sealed.pdf, authority.source)
  writeFileSync(at('later.pdf'), withTimestamp)
  const later = inspect('later.pdf')
  report(
    'pdfsig: the seal stays valid below a later timestamp',
    later.includes('Signature is Valid') && later.includes('Certificate is Trusted'),
    later,
  )
  // pdfsig does not verify timestamps; openssl does.
  const range = listByteRanges(withTimestamp).at(-1)!
  writeFileSync(at('covered.bin'), readCovered(withTimestamp, range))
  writeFileSync(at('token.der'), readSignature(withTimestamp, range)!)
  const token = ['-in', at('token.der'), '-token_in', '-CAfile', at('stamp.pem')]
  const verified = run('openssl', 'ts', '-verify', '-data', at('covered.bin'), ...token)
  report('openssl ts: the later timestamp is valid', verified.status === 0, verified.text)
  writeFileSync(at('bundle.json'), writeSampleBundle(seen, sealed, identity))
  for (const name of ['sealed.pdf', 'later.pdf']) {
    const { status, text: found } = audit(at(name), at('bundle.json'))
    report(`verify-signature: ${name} is valid`, status === 0 && found.trimEnd().endsWith('valid'), found)
  }
  report('verify-signature: the later timestamp is named', audit(at('later.pdf')).text.includes('a later revision adds a timestamp'), '')
  await checkAltered(sealed, seen, now)
}

/** Every alteration must be found by pdfsig and by verify-signature. */
async function checkAltered(sealed: Awaited<ReturnType<typeof sealSample>>, seen: Uint8Array, now: Date): Promise<void> {
  const flipped = new Uint8Array(sealed.pdf)
  const target = sealed.objects.find(({ page, length }) => page === 3 && length > 200)!
  const middle = target.offset + Math.floor(target.length / 2)
  flipped[middle] = flipped[middle]! ^ 1
  const stranger = await issueIdentity(now)
  const theirs = await sealSample(seen, stranger.identity, now)
  const theirSignature = readSignature(theirs.pdf, listByteRanges(theirs.pdf)[0]!)!
  const altered: Record<string, Uint8Array> = {
    'a byte changed inside the signed range': flipped,
    'a page replaced': await changePdf(sealed.pdf, (pdf) => pdf.removePage(2)),
    'a revision appended': await changePdf(sealed.pdf, (pdf) => pdf.getPage(0)!.drawText('We charge nothing.', { x: 100, y: 100 })),
    'the certificate exchanged': replaceSignature(sealed.pdf, listByteRanges(sealed.pdf)[0]!, theirSignature),
    'sealed by another firm': theirs.pdf,
  }
  for (const [name, bytes] of Object.entries(altered)) {
    writeFileSync(at('altered.pdf'), bytes)
    const found = inspect('altered.pdf')
    const isGood = ['Signature is Valid', 'Certificate is Trusted', 'Total document signed'].every((part) => found.includes(part))
    report(`pdfsig finds: ${name}`, !isGood, found)
    const { status, text } = audit(at('altered.pdf'), at('bundle.json'))
    report(`verify-signature finds: ${name} (${/WRONG (.*)/.exec(text)?.[1] ?? 'nothing'})`, status === 1, text)
  }
}

/** A mark must be where its signer saw it, on pages that are turned too. */
async function checkPlaces(identity: Identity, now: Date): Promise<void> {
  for (const degrees of [0, 90, 180, 270] as const) {
    const turned = await changePdf(await writeAgreement(1), (pdf) => pdf.getPage(0)!.setRotation(degrees), false)
    const place = { page: 1, x: 0.5, y: 0.25, width: 0.4, height: 0.05 }
    const sealed = await sealSample(turned, identity, now, { marks: [{ ...place, kind: 'text', text: 'HERE' }] })
    writeFileSync(at('turned.pdf'), sealed.pdf)
    const page = run('pdftotext', '-bbox', '-l', '1', at('turned.pdf'), '-').text
    const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
    const [, xMin, yMin] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>HERE</.exec(page) ?? []
    // pdftotext states the size before, and the place after the page is turned.
    const [shownWidth, shownHeight] = degrees % 180 === 0 ? [width, height] : [height, width]
    const [x, y] = [Number(xMin) / Number(shownWidth), Number(yMin) / Number(shownHeight)]
    report(`a mark is at its place on a page turned by ${degrees}°`, x > 0.5 && x < 0.52 && y > 0.25 && y < 0.3, { x, y })
  }
}

try {
  await check()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const failed = results.filter((isGood) => !isGood).length
process.stdout.write(`${results.length - failed} of ${results.length} passed\n`)
process.exitCode = failed > 0 ? 1 : 0
