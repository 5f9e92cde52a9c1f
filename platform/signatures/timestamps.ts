import { createHash, randomBytes, type X509Certificate } from 'node:crypto'
import { fromBER, Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, ExtKeyUsage, MessageImprint, TimeStampReq, TimeStampResp, TSTInfo, Certificate } from 'pkijs'
import type { TimestampPort } from '../providers/ports/timestamps.ts'
import { findPath, readCertificate, toBuffer } from './certificates.ts'
import { SignatureFault, verifyCms } from './cms.ts'

/** Certificates by which timestamps are verified: those of the authority, the last of which is its root, and its revocation lists. */
export type TimestampTrust = { chain: readonly Uint8Array[]; revocationLists: readonly Uint8Array[] }

/** A timestamp authority with the certificates that it must use. */
export type TimestampSource = { port: TimestampPort; trust: TimestampTrust }

export type VerifiedTimestamp = { at: Date; authority: X509Certificate }

const sha256 = '2.16.840.1.101.3.4.2.1'
const timestampingUse = '1.3.6.1.5.5.7.3.8'
/** Statuses of a response that has a timestamp: granted, and granted with modifications. */
const grantedStatuses = new Set([0, 1])

/**
 * Requests a timestamp of a content from the authority, and checks it.
 * @throws UpstreamError if the authority does not answer, SignatureFault if its timestamp is not valid
 */
export async function requestTimestamp({ port, trust }: TimestampSource, content: Uint8Array): Promise<Uint8Array> {
  // The highest bit is clear, because the nonce is a positive number.
  const nonce = new Uint8Array([0x40 | (randomBytes(1)[0]! & 0x3f), ...randomBytes(11)])
  const digest = new Uint8Array(createHash('sha256').update(content).digest())
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: digest.buffer }),
    }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  const response = await port.requestTimestamp(new Uint8Array(request.toSchema().toBER(false)))
  const token = readResponse(response)
  const [root] = trust.chain.slice(-1).map(readCertificate)
  const { info } = readToken(token, content)
  if (!info.nonce || !Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce))
    throw new SignatureFault('the timestamp is not that of the request')
  verifyTimestamp(token, content, { roots: root ? [root] : [], pool: trust.chain.map(readCertificate) })
  return token
}

function readResponse(der: Uint8Array): Uint8Array {
  const parsed = fromBER(toBuffer(der))
  if (parsed.offset === -1) throw new SignatureFault('the response of the timestamp authority cannot be read')
  let response: TimeStampResp
  try {
    response = new TimeStampResp({ schema: parsed.result })
  } catch {
    throw new SignatureFault('the response of the timestamp authority cannot be read')
  }
  const status = Number(response.status.status)
  if (!grantedStatuses.has(status) || !response.timeStampToken)
    throw new SignatureFault(`the timestamp authority refused the request with status ${status}`)
  return new Uint8Array(response.timeStampToken.toSchema().toBER(false))
}

/**
 * Verifies a timestamp of a content: its signature, its digest, and that the authority's certificate was valid then, is meant for timestamps
 * and leads to a trusted root. Every certificate of the timestamp must be part of that path.
 * @throws SignatureFault
 */
export function verifyTimestamp(
  token: Uint8Array,
  content: Uint8Array,
  { roots, pool }: { roots: readonly X509Certificate[]; pool: readonly X509Certificate[] },
): VerifiedTimestamp {
  const { cms, info } = readToken(token, content)
  const at = info.genTime
  const found = findPath(cms.signer, { pool: [...cms.certificates, ...pool], roots, at })
  if ('fault' in found) throw new SignatureFault(found.fault)
  if (!isForTimestamps(cms.signer)) throw new SignatureFault('its certificate is not meant for timestamps')
  if (cms.certificates.some((one) => !found.path.some((known) => known.raw.equals(one.raw))))
    throw new SignatureFault('it has a certificate that does not belong to it')
  return { at, authority: cms.signer }
}

function readToken(token: Uint8Array, content: Uint8Array): { cms: ReturnType<typeof verifyCms>; info: TSTInfo } {
  const cms = verifyCms(token, null)
  if (cms.timestampToken) throw new SignatureFault('it has attributes that were not signed')
  const parsed = fromBER(toBuffer(cms.content!))
  let info: TSTInfo
  try {
    info = new TSTInfo({ schema: parsed.result })
  } catch {
    throw new SignatureFault('it cannot be read as a timestamp')
  }
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const digest = createHash('sha256').update(content).digest()
  if (hashAlgorithm.algorithmId !== sha256 || !digest.equals(Buffer.from(hashedMessage.valueBlock.valueHexView)))
    throw new SignatureFault('the timestamp is about another content')
  return { cms, info }
}

function isForTimestamps(certificate: X509Certificate): boolean {
  const { extensions = [] } = Certificate.fromBER(toBuffer(certificate.raw))
  const use = extensions.find(({ extnID }) => extnID === '2.5.29.37')?.parsedValue as ExtKeyUsage | undefined
  return use?.keyPurposes.includes(timestampingUse) ?? false
}
