import { createHash } from 'node:crypto'
import { mainEdition } from '@atrium/editions/registry'
import { PDF } from '@libpdf/core'
import type { PdfDocument } from '../../pdf/document.ts'
import { writeDocument } from '../../pdf/write-document.ts'
import { writeBundle, type Evidence, type EventEvidence } from '../bundle.ts'
import { computeInitialHash, computeNextHash, deriveAuditKey, signCheckpoint, type SealedRow } from '../../events/chain.ts'
import { readCertificate } from '../certificates.ts'
import { issueDemoIdentity } from '../demo-authority.ts'
import type { Mark } from '../marks.ts'
import { writePem } from '../pem.ts'
import { sealDocument, type SealedPdf, type SealInput } from '../seal-document.ts'
import type { SigningIdentity } from '../signing-identity.ts'
import type { Trust } from '../verify-pdf.ts'

const brand = { name: 'Harcourt Lisle', mark: '', colour: '#14506B' }

/** Writes a document of some pages. */
export function writeAgreement(entries = 1, title = 'Fee agreement'): Promise<Uint8Array> {
  const answers = Array.from({ length: entries }, (_, index) => ({
    label: `Clause ${index + 1}`,
    text: 'We charge for advice. '.repeat(40),
  }))
  return writeDocument({
    brand,
    language: 'en-GB',
    title,
    lead: [],
    sections: [{ title: 'Terms', level: 1, entries: answers }],
    foot: '{page}',
    createdAt: '2026-07-16T09:00:00.000Z',
  })
}

export const certificatePage: PdfDocument = {
  brand,
  language: 'en-GB',
  title: 'Certificate of signatures',
  lead: ['Fee agreement'],
  sections: [{ title: 'Margaret Ashworth', level: 1, entries: [{ label: 'Confirmed by', text: 'Passkey' }] }],
  foot: '{page} of {pages}',
  createdAt: '2026-07-21T09:00:00.000Z',
}

export const sampleMarks: readonly Mark[] = [
  {
    page: 1,
    x: 0.1,
    y: 0.8,
    width: 0.4,
    height: 0.08,
    kind: 'drawn',
    strokes: [
      [
        [0, 0],
        [0.5, 1],
        [1, 0],
      ],
      [[0.5, 0.5]],
    ],
    note: 'Margaret Ashworth, 21/07/2026',
  },
  { page: 1, x: 0.55, y: 0.8, width: 0.35, height: 0.08, kind: 'typed', text: 'Þórður Ægisson', note: 'Þórður Ægisson, 21/07/2026' },
  { page: 1, x: 0.1, y: 0.9, width: 0.3, height: 0.03, kind: 'text', text: '21/07/2026' },
  { page: 1, x: 0.5, y: 0.9, width: 0.03, height: 0.03, kind: 'checkbox', isChecked: true },
]

/** Issues an identity and the trust in it. */
export async function issueIdentity(
  now: Date,
  name = 'Harcourt Lisle',
  kind: 'ec' | 'rsa' = 'ec',
): Promise<{ identity: SigningIdentity; trust: Trust }> {
  const issued = await issueDemoIdentity(name, now, kind)
  return {
    identity: {
      key: writePem(issued.key, 'PRIVATE KEY'),
      certificate: issued.certificate,
      chain: [issued.root],
      revocationLists: [issued.revocationList],
    },
    trust: { roots: [readCertificate(issued.root)], timestampRoots: [] },
  }
}

export const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Seals a document with the sample marks. */
export function sealSample(
  pdf: Uint8Array,
  identity: SigningIdentity,
  sealedAt: Date,
  change: Partial<SealInput> = {},
): Promise<SealedPdf> {
  return sealDocument({
    pdf,
    sha256: hashBytes(pdf),
    marks: sampleMarks,
    certificatePage,
    identity,
    timestampTrust: undefined,
    reason: 'Signed by all parties',
    sealedAt,
    ...change,
  })
}

/** Writes a bundle of two signers and three events of a log. */
export function writeSampleBundle(
  seen: Uint8Array,
  sealed: SealedPdf,
  identity: SigningIdentity,
  secret = 'a secret of the tests, long enough',
): string {
  const { pdf, objects, pages, beginsWithSeen } = sealed
  const evidence: Evidence = {
    envelope: { id: 'envelope-1', firm: 'Harcourt Lisle', completedAt: '2026-07-21T09:00:00.000Z' },
    document: {
      title: 'Fee agreement',
      seenSha256: hashBytes(seen),
      seenBytes: seen.length,
      sealedSha256: hashBytes(pdf),
      sealedBytes: pdf.length,
      beginsWithSeen,
      pages,
      objects,
    },
    signers: [
      { name: 'Margaret Ashworth', proof: 'passkey' },
      { name: 'James Ashworth', proof: 'authenticator' },
    ],
    events: createEvents(secret),
  }
  return writeBundle(evidence, identity)
}

function createEvents(secret: string): EventEvidence[] {
  const key = deriveAuditKey(secret)
  const edition = mainEdition.id
  const kinds = ['envelope.sent', 'envelope.signed', 'envelope.completed']
  let previous = computeInitialHash(edition)
  return kinds.map((kind, index) => {
    const id = String(index + 1)
    const empty = { outcome: 'done', person_id: null, as_account_id: null, account_id: null, portal_id: null, subject_type: 'envelope' }
    const rest = { subject_id: 'envelope-1', details: '{}', request_id: null, address: '192.0.2.1', user_agent: null }
    const row: SealedRow = { id, edition, at: `2026-07-2${index} 09:00:00+00`, kind, ...empty, ...rest }
    const hash = computeNextHash(previous, row)
    const previousHash = previous.toString('hex')
    previous = hash
    const statement = {
      edition,
      position: index + 1,
      eventId: id,
      link: hash.toString('hex'),
      at: '2026-07-21T09:00:00.000Z',
      previousKey: null,
    }
    return { row, previousHash, checkpoint: signCheckpoint(key, statement) }
  })
}

/** Returns a function that returns the same random numbers from 0 to 1 in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Changes a PDF with the library that Atrium uses, and returns it saved as a further revision, or rewritten. */
export async function changePdf(bytes: Uint8Array, change: (pdf: PDF) => void, isRevision = true): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  change(pdf)
  return pdf.save({ incremental: isRevision })
}
