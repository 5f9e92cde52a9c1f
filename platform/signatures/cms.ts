import { createHash, verify, type X509Certificate } from 'node:crypto'
import { fromBER, ObjectIdentifier, OctetString, UTCTime, GeneralizedTime } from 'asn1js'
import { Attribute, Certificate, ContentInfo, SignedAndUnsignedAttributes, SignedData, type SignerInfo } from 'pkijs'
import { readCertificate, toBuffer } from './certificates.ts'

/** A fault of a signature, in words that follow "the seal:" or "the timestamp:". */
export class SignatureFault extends Error {}

export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  algorithmProtection: '1.2.840.113549.1.9.52',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
}
const signedAttributes = new Set([
  oids.contentType,
  oids.messageDigest,
  oids.signingTime,
  oids.signingCertificate,
  oids.signingCertificateV2,
  oids.algorithmProtection,
])
const digests: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** Signature algorithms by key type, with the digest that they fix, if any. */
const signatures: Readonly<Record<string, { key: 'rsa' | 'ec'; digest?: string }>> = {
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  '1.2.840.113549.1.1.11': { key: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', digest: 'sha512' },
  '1.2.840.10045.4.3.2': { key: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', digest: 'sha512' },
}

/** A signature in CMS (RFC 5652) whose content, attributes and signature agree. Whether its certificate is trusted is not checked. */
export type VerifiedCms = {
  signer: X509Certificate
  certificates: readonly X509Certificate[]
  /** Content inside the CMS; null if it is detached. */
  content: Uint8Array | null
  /** Time that the signer states; null if none. */
  signingTime: Date | null
  signature: Uint8Array
  /** Timestamp of the signature, DER; null if there is none. */
  timestampToken: Uint8Array | null
}

/**
 * Reads a CMS signature and checks it. `detached` is the signed content if the CMS does not have it. Anything that the profile (RFC 5652,
 * ETSI EN 319 122) does not need is refused, so that nothing can be hidden in it.
 * @throws SignatureFault
 */
export function verifyCms(der: Uint8Array, detached: Uint8Array | null): VerifiedCms {
  const signed = readSignedData(der)
  const [info] = signed.signerInfos
  if (!info || signed.signerInfos.length > 1) fail(`it has ${signed.signerInfos.length} signatures instead of one`)
  if (signed.crls?.length) fail('it has revocation lists, which belong into the document')
  const certificates = (signed.certificates ?? []).map((one) => {
    if (!(one instanceof Certificate)) fail('it has a certificate of an unknown kind')
    return tryTo(() => readCertificate(new Uint8Array(one.toSchema().toBER(false))), 'a certificate cannot be read')
  })
  const signer = findSigner(info, signed.certificates as Certificate[], certificates)
  const digest = digests[info.digestAlgorithm.algorithmId]
  if (!digest) fail(`its digest algorithm ${info.digestAlgorithm.algorithmId} is not accepted`)
  if (signed.digestAlgorithms.length !== 1 || signed.digestAlgorithms[0]?.algorithmId !== info.digestAlgorithm.algorithmId)
    fail('its digest algorithms contradict each other')
  const isTimestamp = signed.encapContentInfo.eContentType === oids.timestampInfo
  if (signed.version !== (isTimestamp ? 3 : 1) || info.version !== 1) fail('its version is not that of its content')
  const content = signed.encapContentInfo.eContent ? readOctets(signed.encapContentInfo.eContent) : null
  if ((content === null) === (detached === null)) fail('its content is not where it must be')
  checkAttributes(info, { contentType: signed.encapContentInfo.eContentType, content: content ?? detached!, digest, signer })
  const signature = new Uint8Array(info.signature.valueBlock.valueHexView)
  checkSignature(info, signer, digest, signature)
  const times = info.signedAttrs!.attributes.filter(({ type }) => type === oids.signingTime).flatMap(({ values }) => values as unknown[])
  const [time] = times
  return {
    signer,
    certificates,
    content,
    signingTime: time instanceof UTCTime || time instanceof GeneralizedTime ? time.toDate() : null,
    signature,
    timestampToken: findToken(info),
  }
}

function readSignedData(der: Uint8Array): SignedData {
  const parsed = fromBER(toBuffer(der))
  if (parsed.offset === -1) fail('it cannot be read as ASN.1')
  if (parsed.offset !== der.length) fail('other bytes follow it')
  return tryTo(() => {
    const content = new ContentInfo({ schema: parsed.result })
    if (content.contentType !== oids.signedData) fail('it is not a signature')
    const signed = new SignedData({ schema: content.content })
    const written = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema() }).toSchema().toBER(false)
    // Bytes that the reader ignored would be lost when the signature is written again.
    if (!Buffer.from(written).equals(der)) fail('it is not written in the canonical form')
    return signed
  }, 'it cannot be read as CMS')
}

function findSigner(info: SignerInfo, parsed: readonly Certificate[], certificates: readonly X509Certificate[]): X509Certificate {
  const sid = info.sid as { issuer?: Certificate['issuer']; serialNumber?: Certificate['serialNumber'] }
  const index = parsed.findIndex(
    (one) => sid.serialNumber && one.serialNumber.isEqual(sid.serialNumber) && sid.issuer && one.issuer.isEqual(sid.issuer),
  )
  return certificates[index] ?? fail('the certificate of its signer is missing')
}

type Expected = { contentType: string; content: Uint8Array; digest: string; signer: X509Certificate }

function checkAttributes(info: SignerInfo, { contentType, content, digest, signer }: Expected): void {
  const attributes = info.signedAttrs?.attributes ?? fail('it has no signed attributes')
  const values = new Map<string, unknown>()
  for (const { type, values: list } of attributes) {
    if (!signedAttributes.has(type)) fail(`it has the unknown attribute ${type}`)
    if (values.has(type) || list.length !== 1) fail(`its attribute ${type} is repeated`)
    values.set(type, list[0])
  }
  const type = values.get(oids.contentType)
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== contentType) fail('its type of content is not that which was signed')
  const stated = values.get(oids.messageDigest)
  if (!(stated instanceof OctetString) || !Buffer.from(stated.valueBlock.valueHexView).equals(createHash(digest).update(content).digest()))
    fail('the signed content was altered')
  const reference = (values.get(oids.signingCertificateV2) ?? values.get(oids.signingCertificate)) as { toBER(): ArrayBuffer } | undefined
  if (!reference) fail('it does not state its certificate')
  const referenceBytes = Buffer.from(reference.toBER())
  const isBound = ['sha1', 'sha256', 'sha384', 'sha512'].some((one) => referenceBytes.includes(createHash(one).update(signer.raw).digest()))
  if (!isBound) fail('its certificate was exchanged')
}

function checkSignature(info: SignerInfo, signer: X509Certificate, digest: string, signature: Uint8Array): void {
  const algorithm = signatures[info.signatureAlgorithm.algorithmId]
  if (!algorithm || (algorithm.digest ?? digest) !== digest || signer.publicKey.asymmetricKeyType !== algorithm.key)
    fail(`its signature algorithm ${info.signatureAlgorithm.algorithmId} does not fit its certificate`)
  const attributes = info.signedAttrs!.encodedValue
  if (!verify(digest, new Uint8Array(attributes), signer.publicKey, signature)) fail('its signature is not that of its certificate')
}

function findToken(info: SignerInfo): Uint8Array | null {
  const unsigned = info.unsignedAttrs?.attributes ?? []
  if (unsigned.some(({ type, values }) => type !== oids.timestampToken || values.length !== 1) || unsigned.length > 1)
    fail('it has attributes that were not signed')
  const [token] = (unsigned[0]?.values ?? []) as { toBER(): ArrayBuffer }[]
  return token ? new Uint8Array(token.toBER()) : null
}

/** Returns a CMS signature with a timestamp of the signature added, which does not change what was signed. @throws SignatureFault */
export function addTimestampToken(der: Uint8Array, token: Uint8Array): Uint8Array {
  const signed = readSignedData(der)
  const info = signed.signerInfos[0] ?? fail('it has no signature')
  if (info.unsignedAttrs) fail('it has a timestamp already')
  const parsed = fromBER(toBuffer(token))
  info.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: 1,
    attributes: [new Attribute({ type: oids.timestampToken, values: [parsed.result] })],
  })
  return new Uint8Array(new ContentInfo({ contentType: oids.signedData, content: signed.toSchema() }).toSchema().toBER(false))
}

/** Returns the bytes of an octet string, which may be written in several parts. */
function readOctets(octets: OctetString): Uint8Array {
  return new Uint8Array(octets.getValue())
}

function tryTo<Value>(work: () => Value, message: string): Value {
  try {
    return work()
  } catch (error) {
    throw error instanceof SignatureFault ? error : new SignatureFault(message)
  }
}

function fail(message: string): never {
  throw new SignatureFault(message)
}
