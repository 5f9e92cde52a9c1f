import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

/** A certificate and its key, both PEM. */
export type Certificate = { cert: string; key: string }

const dayMs = 86_400_000

/**
 * Creates a self-signed certificate with its key, without storing it. By default it is for 127.0.0.1 and valid for one more day.
 */
export async function createSelfSignedCertificate({
  address = '127.0.0.1',
  notAfter = new Date(Date.now() + dayMs),
} = {}): Promise<Certificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const extensions = [new SubjectAlternativeNameExtension([{ type: 'ip', value: address }])]
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${address}`,
    keys,
    signingAlgorithm: algorithm,
    extensions,
    notBefore: new Date(notAfter.getTime() - 2 * dayMs),
    notAfter,
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return { cert: certificate.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` }
}
