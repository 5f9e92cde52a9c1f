import { BitString, Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  Extension,
  Time,
  type RelativeDistinguishedNames,
} from 'pkijs'
import { randomBytes } from 'node:crypto'

const algorithms = {
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 3_072, publicExponent: new Uint8Array([1, 0, 1]) },
}
const oids = { commonName: '2.5.4.3', basicConstraints: '2.5.29.19', keyUsage: '2.5.29.15' }
/** Bits of the key usages: certificates and revocation lists of an authority; signatures and non-repudiation of a firm. */
const keyUsages = { authority: { bits: 0x06, unused: 1 }, firm: { bits: 0xc0, unused: 6 } }
const millisecondsPerDay = 86_400_000
const validDays = 3_650

/** Key in PKCS#8, certificate, root and revocation list, in DER. */
export type IssuedIdentity = { key: Uint8Array; certificate: Uint8Array; root: Uint8Array; revocationList: Uint8Array }

/**
 * Creates the key and certificate with which a demo firm seals documents, issued by its own root. The key of the root is discarded, so
 * that nobody can issue further certificates. Nobody outside the demo trusts this root.
 */
export async function issueDemoIdentity(name: string, now: Date, kind: 'ec' | 'rsa' = 'ec'): Promise<IssuedIdentity> {
  const [rootKeys, firmKeys] = [await generateKeys(kind), await generateKeys(kind)]
  const rootName = `${name} demo root`
  const sign = { now, issuer: rootName, issuerKey: rootKeys.privateKey }
  const root = await issue({ ...sign, subject: rootName, publicKey: rootKeys.publicKey, usage: 'authority' })
  const certificate = await issue({ ...sign, subject: name, publicKey: firmKeys.publicKey, usage: 'firm' })
  const list = new CertificateRevocationList()
  list.version = 1
  setName(list.issuer, rootName)
  list.thisUpdate = new Time({ type: 0, value: dayFrom(now, -1) })
  list.nextUpdate = new Time({ type: 0, value: dayFrom(now, validDays) })
  await list.sign(rootKeys.privateKey, 'SHA-256')
  return {
    key: new Uint8Array(await crypto.subtle.exportKey('pkcs8', firmKeys.privateKey)),
    certificate,
    root,
    revocationList: new Uint8Array(list.toSchema(true).toBER(false)),
  }
}

const generateKeys = (kind: keyof typeof algorithms) => crypto.subtle.generateKey(algorithms[kind], true, ['sign', 'verify'])

const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * millisecondsPerDay)

type Issue = {
  subject: string
  publicKey: CryptoKey
  usage: keyof typeof keyUsages
  issuer: string
  issuerKey: CryptoKey
  now: Date
}

async function issue({ subject, publicKey, usage, issuer, issuerKey, now }: Issue): Promise<Uint8Array> {
  const certificate = new Certificate()
  certificate.version = 2
  // The highest bit is clear, because the number is positive.
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([0x40 | (randomBytes(1)[0]! & 0x3f), ...randomBytes(11)]).buffer })
  setName(certificate.issuer, issuer)
  setName(certificate.subject, subject)
  certificate.notBefore.value = dayFrom(now, -1)
  certificate.notAfter.value = dayFrom(now, validDays)
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  const constraints = new BasicConstraints({ cA: usage === 'authority' })
  const { bits, unused } = keyUsages[usage]
  const keyUsage = new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: unused })
  certificate.extensions = [
    new Extension({ extnID: oids.basicConstraints, critical: true, extnValue: constraints.toSchema().toBER(false) }),
    new Extension({ extnID: oids.keyUsage, critical: true, extnValue: keyUsage.toBER(false) }),
  ]
  await certificate.sign(issuerKey, 'SHA-256')
  return new Uint8Array(certificate.toSchema(true).toBER(false))
}

function setName(name: RelativeDistinguishedNames, commonName: string): void {
  name.typesAndValues.push(new AttributeTypeAndValue({ type: oids.commonName, value: new Utf8String({ value: commonName }) }))
}
