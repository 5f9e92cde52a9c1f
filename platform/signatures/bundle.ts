import { createHash, createPrivateKey, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { computeNextHash, isSignedBy, type Checkpoint, type SealedRow } from '../events/chain.ts'
import { findPath, readCertificate } from './certificates.ts'
import type { ObjectHash } from './object-hashes.ts'
import type { PasskeyEvidence, PasskeyStatement } from './passkey-signatures.ts'
import type { SigningIdentity } from './signing-identity.ts'
import type { Finding, Trust } from './verify-pdf.ts'

const format = 'atrium-evidence-1'

/** The document: what the signers saw, and the sealed file. Hashes are SHA-256 in hexadecimal. */
export type DocumentEvidence = {
  title: string
  seenSha256: string
  seenBytes: number
  sealedSha256: string
  sealedBytes: number
  beginsWithSeen: boolean
  pages: number
  objects: readonly ObjectHash[]
}

/** An event of the log, the hash of the chain before it, and a checkpoint signed at its position (`bin/audit verify --anchors`). */
export type EventEvidence = { row: SealedRow; previousHash: string; checkpoint: Checkpoint }

export type Evidence = {
  /** The envelope: its id, kind, dates and the name of the firm. */
  envelope: Readonly<Record<string, unknown>>
  document: DocumentEvidence
  /** Each signer: name, proof, when, from where, and what was signed. */
  signers: readonly Readonly<Record<string, unknown>>[]
  events: readonly EventEvidence[]
}

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const objectSchema = z.strictObject({
  object: z.string(),
  page: z.int().nullable(),
  offset: z.int(),
  length: z.int(),
  sha256: z.string(),
})
const documentSchema = z.strictObject({
  title: z.string(),
  seenSha256: hex,
  seenBytes: z.int(),
  sealedSha256: hex,
  sealedBytes: z.int(),
  beginsWithSeen: z.boolean(),
  pages: z.int(),
  objects: z.array(objectSchema),
})
const rowSchema = z.looseObject({ id: z.string() })
const checkpointSchema = z.looseObject({ edition: z.string(), eventId: z.string(), link: hex, key: z.string(), signature: z.string() })
const eventSchema = z.strictObject({ row: rowSchema, previousHash: hex, checkpoint: checkpointSchema })
const bundleSchema = z.strictObject({
  format: z.literal(format),
  entries: z.array(z.strictObject({ name: z.string(), content: z.unknown() })),
  manifest: z.array(z.strictObject({ name: z.string(), sha256: hex })),
  certificates: z.array(z.string()).min(1),
  signature: z.string(),
})

/**
 * Writes evidence as JSON. The manifest has the hash of every entry, and is signed with the firm's certificate, so that an altered entry can
 * be named.
 */
export function writeBundle(evidence: Evidence, identity: SigningIdentity): string {
  const entries = [
    { name: 'envelope', content: evidence.envelope },
    { name: 'document', content: evidence.document },
    ...evidence.signers.map((content, index) => ({ name: `signer ${index + 1}`, content })),
    ...evidence.events.map((content) => ({ name: `event ${content.row.id}`, content })),
  ]
  const manifest = entries.map(({ name, content }) => ({ name, sha256: hashEntry(content) }))
  const certificates = [identity.certificate, ...identity.chain].map((der) => Buffer.from(der).toString('base64'))
  const signature = sign('sha256', writeStatement(manifest), createPrivateKey(identity.key)).toString('base64')
  return `${JSON.stringify({ format, entries, manifest, certificates, signature })}\n`
}

const hashEntry = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

const writeStatement = (manifest: readonly { name: string; sha256: string }[]) => Buffer.from(JSON.stringify({ format, manifest }))

export type VerifiedBundle = {
  findings: Finding[]
  document: DocumentEvidence | undefined
  signers: number
  events: number
  /** Signatures by passkey that are to be verified. */
  passkeys: { where: string; statement: PasskeyStatement; evidence: PasskeyEvidence }[]
}

const base64Url = z.string().regex(/^[\w-]+$/)
const passkeySchema = z.strictObject({
  nonce: z.string(),
  credentialId: base64Url,
  publicKey: base64Url,
  authenticatorData: base64Url,
  clientDataJSON: base64Url,
  signature: base64Url,
  rpId: z.string(),
  origin: z.string(),
})
const signerSchema = z.looseObject({
  id: z.string(),
  state: z.string(),
  given: z.nullable(
    z.looseObject({
      signature: z.looseObject({ method: z.string() }),
      values: z.record(z.string(), z.union([z.string(), z.boolean()])),
    }),
  ),
  evidence: z.nullable(z.looseObject({ sha256: z.string(), consent: z.string(), passkey: z.optional(passkeySchema) })),
})

/**
 * Verifies a bundle without network: its signature, its entries, and the events by the key of the audit log. Every byte must be as it was
 * written. `auditKey` is the public key of the installation (`bin/audit key`); without it, all events must have the same key.
 */
export function verifyBundle(text: string, { roots, auditKey }: Pick<Trust, 'roots'> & { auditKey?: string | undefined }): VerifiedBundle {
  const findings: Finding[] = []
  const result: VerifiedBundle = { findings, document: undefined, signers: 0, events: 0, passkeys: [] }
  const report = (where: string, fault: string) => void findings.push({ where, fault })
  const parsed = bundleSchema.safeParse(readJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    report('bundle', issue?.path.length ? `${issue.path.join('.')} is missing or not as expected` : 'it cannot be read as a bundle')
    return result
  }
  const bundle = parsed.data
  if (`${JSON.stringify(bundle)}\n` !== text) report('bundle', 'it is not written as Atrium writes bundles')
  verifyManifest(bundle, roots, report)
  const expected = new Map(bundle.manifest.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, content } of bundle.entries) {
    if (!expected.has(name)) report(`bundle, entry “${name}”`, 'it was added or renamed')
    else if (expected.get(name) !== hashEntry(content)) report(`bundle, entry “${name}”`, 'it was altered')
  }
  for (const [index, { name }] of bundle.manifest.entries())
    if (bundle.entries[index]?.name !== name) report(`bundle, entry “${name}”`, 'it is missing or out of order')
  const keys = new Set<string>()
  for (const { name, content } of bundle.entries.filter((one) => one.name.startsWith('event ')))
    verifyEvent(content, (fault) => report(`bundle, entry “${name}”`, fault), keys)
  if (auditKey !== undefined && [...keys].some((key) => key !== auditKey)) report('bundle', 'its events were signed with another key')
  if (keys.size > 1) report('bundle', 'its events were signed with different keys')
  const document = documentSchema.safeParse(bundle.entries.find(({ name }) => name === 'document')?.content)
  if (!document.success) report('bundle, entry “document”', 'it is missing or not as expected')
  const count = (prefix: string) => bundle.entries.filter(({ name }) => name.startsWith(prefix)).length
  const passkeys = listPasskeys(bundle, document.data, report)
  return { findings, document: document.data, signers: count('signer '), events: count('event '), passkeys }
}

/** Lists the signatures by passkey, and reports signers whose evidence is not of the document. */
function listPasskeys(
  { entries }: z.infer<typeof bundleSchema>,
  document: DocumentEvidence | undefined,
  report: Report,
): VerifiedBundle['passkeys'] {
  const envelope = z.looseObject({ id: z.string() }).safeParse(entries.find(({ name }) => name === 'envelope')?.content)
  return entries
    .filter(({ name }) => name.startsWith('signer '))
    .flatMap(({ name, content }) => {
      const where = `bundle, entry “${name}”`
      const parsed = signerSchema.safeParse(content)
      if (!parsed.success || !envelope.success) {
        if (JSON.stringify(content ?? null).includes('"passkey":{')) report(where, 'it is not as expected')
        return []
      }
      const { id, state, given, evidence } = parsed.data
      if (state !== 'signed' || !given || !evidence) return []
      if (document && evidence.sha256 !== document.seenSha256) report(where, 'the signer saw another document')
      if (given.signature.method !== 'passkey' && !evidence.passkey) return []
      if (!evidence.passkey) {
        report(where, 'its passkey signature is missing')
        return []
      }
      const { sha256, consent, passkey } = evidence
      const statement = { envelope: envelope.data.id, signer: id, sha256, consent, values: given.values, nonce: passkey.nonce }
      return [{ where, statement, evidence: passkey }]
    })
}

type Report = (where: string, fault: string) => void

function verifyManifest({ manifest, certificates, signature }: z.infer<typeof bundleSchema>, roots: Trust['roots'], report: Report): void {
  const read = certificates.map((text) => {
    try {
      const der = Buffer.from(text, 'base64')
      return der.toString('base64') === text ? readCertificate(der) : undefined
    } catch {
      return undefined
    }
  })
  const broken = read.findIndex((one) => !one) + 1
  const [signer, ...pool] = read
  if (broken > 0 || !signer) return report('bundle', `its certificate ${broken} cannot be read`)
  const isSigned = verify('sha256', writeStatement(manifest), signer.publicKey, Buffer.from(signature, 'base64'))
  if (!isSigned || Buffer.from(signature, 'base64').toString('base64') !== signature)
    report('bundle', 'its manifest or signature was altered')
  const found = findPath(signer, { pool: pool as NonNullable<(typeof pool)[number]>[], roots, at: signer.validFromDate })
  if ('fault' in found) return report('bundle', found.fault)
  if (read.some((one) => !found.path.some((known) => known.raw.equals(one!.raw))))
    report('bundle', 'it has a certificate that does not belong to it')
}

function verifyEvent(content: unknown, report: (fault: string) => void, keys: Set<string>): void {
  const parsed = eventSchema.safeParse(content)
  if (!parsed.success) return report('it is not as expected')
  const { row, previousHash, checkpoint } = parsed.data as unknown as EventEvidence
  const link = computeNextHash(Buffer.from(previousHash, 'hex'), row).toString('hex')
  if (link !== checkpoint.link || row.id !== checkpoint.eventId || row.edition !== checkpoint.edition)
    return report('the event does not agree with its place in the log')
  if (!isSignedBy(checkpoint)) return report('its place in the log is not signed')
  keys.add(checkpoint.key)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
