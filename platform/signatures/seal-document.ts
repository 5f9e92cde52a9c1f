import { createHash, createPrivateKey, sign } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfStream, type Signer } from '@libpdf/core'
import type { PdfDocument } from '../pdf/document.ts'
import { writeDocument } from '../pdf/write-document.ts'
import { listByteRanges } from './byte-range.ts'
import { drawMarks } from './draw-marks.ts'
import type { Mark } from './marks.ts'
import { listObjects, type ObjectHash } from './object-hashes.ts'
import type { SigningIdentity } from './signing-identity.ts'

export type SealInput = {
  /** The document as the signers saw it, and its SHA-256 in hexadecimal. */
  pdf: Uint8Array
  sha256: string
  marks: readonly Mark[]
  /** The page that states who signed, how they proved who they are, when and from where. */
  certificatePage: PdfDocument
  identity: SigningIdentity
  /** Certificates and revocation lists of the timestamp authority, if there is one. */
  timestampTrust: { chain: readonly Uint8Array[]; revocationLists: readonly Uint8Array[] } | undefined
  reason: string
  sealedAt: Date
}

export type SealedPdf = {
  pdf: Uint8Array
  pages: number
  /** True if the file begins with the bytes of the document as the signers saw it. */
  beginsWithSeen: boolean
  objects: ObjectHash[]
}

/** Space for the signature, its certificates and a timestamp with those of the authority. */
const signatureBytes = 32_768

/**
 * Draws the marks of all signers, adds the certificate page and the data with which the seal can be validated later, and seals all of it with
 * the firm's certificate: PAdES B-B (ETSI EN 319 142-1), which covers the whole file. The marks follow the bytes of the original, so that
 * these remain readable in the sealed file.
 * @throws Error if the document is not the one that the signers saw
 */
export async function sealDocument(input: SealInput): Promise<SealedPdf> {
  const { pdf: seen, identity, timestampTrust } = input
  if (createHash('sha256').update(seen).digest('hex') !== input.sha256) throw new Error('The document is not the one that was signed.')
  const pdf = await PDF.load(seen)
  drawMarks(pdf, input.marks)
  const certificatePages = await PDF.load(await writeDocument(input.certificatePage))
  await pdf.copyPagesFrom(certificatePages, [...certificatePages.getPages().keys()])
  addValidationData(pdf, {
    certificates: [identity.certificate, ...identity.chain, ...(timestampTrust?.chain ?? [])],
    revocationLists: [...identity.revocationLists, ...(timestampTrust?.revocationLists ?? [])],
  })
  const drawn = await pdf.save({ incremental: pdf.canSaveIncrementally() === null, subsetFonts: true })
  const unsealed = await PDF.load(drawn)
  const { bytes, warnings } = await unsealed.sign({
    signer: createSigner(identity),
    fieldName: 'Seal',
    level: 'B-B',
    reason: input.reason,
    signingTime: input.sealedAt,
    estimatedSize: signatureBytes,
  })
  const [range] = listByteRanges(bytes).slice(-1)
  if (warnings.length > 0 || range?.end !== bytes.length) throw new Error(`The seal is incomplete: ${JSON.stringify(warnings)}`)
  const beginsWithSeen = Buffer.from(bytes.buffer, bytes.byteOffset, seen.length).equals(seen)
  return { pdf: bytes, pages: unsealed.getPageCount(), beginsWithSeen, objects: listObjects(bytes, unsealed) }
}

/** Adds the document security store (ETSI EN 319 142-1 section 5.4.2), before the seal, which therefore protects it too. */
function addValidationData(
  pdf: PDF,
  { certificates, revocationLists }: { certificates: readonly Uint8Array[]; revocationLists: readonly Uint8Array[] },
): void {
  const store = (files: readonly Uint8Array[]) => new PdfArray(files.map((bytes) => pdf.register(new PdfStream([], bytes))))
  const entries = PdfDict.of({ Type: PdfName.of('DSS'), Certs: store(certificates) })
  if (revocationLists.length > 0) entries.set('CRLs', store(revocationLists))
  pdf.getCatalog().set('DSS', pdf.register(entries))
}

/** Creates the signer of a private key. Signatures are PKCS#1 v1.5 for RSA, and DER for ECDSA, as CMS requires. */
function createSigner({ key, certificate, chain }: SigningIdentity): Signer {
  const privateKey = createPrivateKey(key)
  const isRsa = privateKey.asymmetricKeyType === 'rsa'
  return {
    certificate,
    certificateChain: [...chain],
    keyType: isRsa ? 'RSA' : 'EC',
    signatureAlgorithm: isRsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    sign: async (data, algorithm) => new Uint8Array(sign(algorithm.replace('-', ''), data, privateKey)),
  }
}
