import { createPrivateKey, createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { findPath, listRevoked, nameCertificate, readCertificate, readRevocationList } from './certificates.ts'

/** Key and certificates with which a firm seals documents. */
export type SigningIdentity = {
  /** Private key in PKCS#8, PEM. */
  key: string
  certificate: Uint8Array
  /** Certificates from the issuer to the root. */
  chain: readonly Uint8Array[]
  /** Revocation lists of the issuers; they become part of every sealed document. */
  revocationLists: readonly Uint8Array[]
}

const smallestRsaBits = 2_048
const curves = new Set(['prime256v1', 'secp384r1'])

/** Returns the reasons why an identity cannot seal documents now. */
export async function findIdentityErrors(identity: SigningIdentity, now: Date): Promise<string[]> {
  const key = tryTo(() => createPrivateKey(identity.key))
  if (!key) return ['the private key cannot be read; it must be PEM in PKCS#8, without a password']
  const certificates = [identity.certificate, ...identity.chain].map((der) => tryTo(() => readCertificate(der)))
  const [certificate] = certificates
  const broken = certificates.findIndex((one) => !one) + 1
  if (!certificate || broken > 0) return [`certificate ${broken} of the chain cannot be read`]
  const chain = certificates.slice(1) as X509Certificate[]
  const unreadable = identity.revocationLists.findIndex((der) => !tryTo(() => readRevocationList(der))) + 1
  if (unreadable > 0) return [`revocation list ${unreadable} cannot be read`]
  return [
    ...findKeyErrors(key, certificate),
    ...findOrderErrors([certificate, ...chain]),
    ...(await findPathErrors(certificate, chain, identity.revocationLists, now)),
  ]
}

function findKeyErrors(key: KeyObject, certificate: X509Certificate): string[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type !== 'rsa' && type !== 'ec') return [`keys of the kind ${type} cannot seal documents; use RSA, or ECDSA on P-256 or P-384`]
  if (type === 'rsa' && (details?.modulusLength ?? 0) < smallestRsaBits) return [`the RSA key has fewer than ${smallestRsaBits} bits`]
  if (type === 'ec' && !curves.has(details?.namedCurve ?? ''))
    return [`the curve ${details?.namedCurve} is not supported; use P-256 or P-384`]
  const format = { format: 'der', type: 'spki' } as const
  if (!createPublicKey(key).export(format).equals(certificate.publicKey.export(format)))
    return [`the private key does not belong to the certificate ${nameCertificate(certificate)}, which must come first in the chain`]
  return certificate.ca ? [`the certificate ${nameCertificate(certificate)} is that of an authority; the firm's own must come first`] : []
}

/** Each certificate must be issued by the next one, and the last by itself. */
function findOrderErrors(certificates: readonly X509Certificate[]): string[] {
  return certificates.flatMap((one, index) => {
    const issuer = certificates[index + 1]
    if (issuer ? one.checkIssued(issuer) && one.verify(issuer.publicKey) : one.checkIssued(one) && one.verify(one.publicKey)) return []
    return issuer
      ? [`the certificate ${nameCertificate(one)} was not issued by the next one of the chain, ${nameCertificate(issuer)}`]
      : [`the chain does not end with a root: ${nameCertificate(one)} is not issued by itself`]
  })
}

async function findPathErrors(
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
  lists: readonly Uint8Array[],
  at: Date,
): Promise<string[]> {
  const found = findPath(certificate, { pool: chain, roots: chain.slice(-1), at })
  if ('fault' in found) return [found.fault]
  const outdated = lists.filter((der) => (readRevocationList(der).nextUpdate?.value ?? at) < at).length
  const revoked = await listRevoked(found.path, lists)
  return [
    ...(outdated > 0 ? ['a revocation list is out of date; replace it with the present one'] : []),
    ...revoked.map((one) => `the certificate ${nameCertificate(one)} has been revoked`),
  ]
}

function tryTo<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
