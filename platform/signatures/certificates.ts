import { X509Certificate } from 'node:crypto'
import { CertificateRevocationList, Certificate } from 'pkijs'

/** A path from a certificate to a trusted root, both included, or the reason why there is none. */
export type CertificatePath = { path: X509Certificate[] } | { fault: string }

const longestPath = 8

/** Reads a certificate. @throws Error for bytes that are none */
export function readCertificate(der: Uint8Array): X509Certificate {
  const certificate = new X509Certificate(der)
  if (!certificate.raw.equals(der)) throw new Error('the certificate is followed by other bytes')
  return certificate
}

/** Names a certificate in messages. */
export function nameCertificate(certificate: X509Certificate): string {
  const name = /(?:^|\n)CN=(.+)/.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', ')
  return `“${name}” (serial ${certificate.serialNumber})`
}

/**
 * Finds the path from a certificate to one of the trusted roots. Every certificate of it must be valid at a moment, and every issuer must be
 * a certificate authority.
 */
export function findPath(
  first: X509Certificate,
  { pool, roots, at }: { pool: readonly X509Certificate[]; roots: readonly X509Certificate[]; at: Date },
): CertificatePath {
  const path = [first]
  for (;;) {
    const current = path.at(-1)!
    const name = nameCertificate(current)
    if (at < current.validFromDate) return { fault: `the certificate ${name} was not valid yet at ${at.toISOString()}` }
    if (at > current.validToDate) return { fault: `the certificate ${name} had expired at ${at.toISOString()}` }
    if (roots.some((root) => root.raw.equals(current.raw))) return { path }
    const issuer = [...roots, ...pool].find(
      (one) => one.ca && current.checkIssued(one) && current.verify(one.publicKey) && !path.some((known) => known.raw.equals(one.raw)),
    )
    if (!issuer || path.length === longestPath) return { fault: `the certificate ${name} was not issued by a trusted root` }
    path.push(issuer)
  }
}

/** Reads a revocation list. @throws Error for bytes that are none */
export function readRevocationList(der: Uint8Array): CertificateRevocationList {
  return CertificateRevocationList.fromBER(toBuffer(der))
}

/** Returns the certificates of a path that a list of their issuer names as revoked. A list that the issuer did not sign is ignored. */
export async function listRevoked(path: readonly X509Certificate[], lists: readonly Uint8Array[]): Promise<X509Certificate[]> {
  const revoked: X509Certificate[] = []
  for (const [index, certificate] of path.entries()) {
    const issuer = Certificate.fromBER(toBuffer((path[index + 1] ?? certificate).raw))
    for (const der of lists) {
      const list = readRevocationList(der)
      if (!list.issuer.isEqual(issuer.subject) || !(await list.verify({ issuerCertificate: issuer }))) continue
      if (list.isCertificateRevoked(Certificate.fromBER(toBuffer(certificate.raw)))) revoked.push(certificate)
    }
  }
  return revoked
}

/** Copies bytes to an ArrayBuffer of their own, which the parsers of ASN.1 require. */
export function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
