import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSelfSignedCertificate } from '@atrium/server/testing/certificate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig, type SigningFiles } from '../config.ts'
import { openSigningIdentities } from './open-identities.ts'
import { readPem } from './pem.ts'
import { findIdentityErrors, type SigningIdentity } from './signing-identity.ts'
import { issueIdentity } from './testing/documents.ts'

const now = new Date()
const day = 86_400_000
const after = (days: number) => new Date(now.getTime() + days * day)
const folder = mkdtempSync(join(tmpdir(), 'atrium-signing-'))
let first: SigningIdentity
let second: SigningIdentity

beforeAll(async () => {
  first = (await issueIdentity(now)).identity
  second = (await issueIdentity(now, 'Another firm')).identity
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (signing: ReadonlyMap<string, SigningFiles>, mode: 'demo' | 'production' = 'production') =>
  openSigningIdentities({ config: { mode, dataDir: folder, signing }, editions: [{ id: 'wealth', name: 'Wealth' }], clock: () => now })

it('accepts an identity that is valid now', async () => {
  expect(await findIdentityErrors(first, now)).toEqual([])
})

it.each<[string, (one: SigningIdentity, other: SigningIdentity) => [SigningIdentity, Date], string]>([
  ['another key', (one, other) => [{ ...one, key: other.key }, now], 'does not belong to the certificate'],
  ['an unreadable key', (one) => [{ ...one, key: 'x' }, now], 'the private key cannot be read'],
  ['an expired certificate', (one) => [one, after(4_000)], 'had expired'],
  ['a certificate that is not valid yet', (one) => [one, after(-3)], 'was not valid yet'],
  ['a chain of another authority', (one, other) => [{ ...one, chain: other.chain }, now], 'was not issued by the next one of the chain'],
  ['a chain without its root', (one) => [{ ...one, chain: [] }, now], 'does not end with a root'],
  ['a chain in the wrong order', (one) => [{ ...one, certificate: one.chain[0]!, chain: [one.certificate] }, now], 'must come first'],
  [
    'bytes that are no certificate',
    (one) => [{ ...one, certificate: new Uint8Array([1]) }, now],
    'certificate 1 of the chain cannot be read',
  ],
  ['bytes that are no list', (one) => [{ ...one, revocationLists: [new Uint8Array([1])] }, now], 'revocation list 1 cannot be read'],
])('refuses %s', async (_, change, error) => {
  const errors = await findIdentityErrors(...change(first, second))
  expect(errors.join('\n')).toContain(error)
})

it('issues an identity in demo mode once, and keeps it where only the process can read it', async () => {
  const opened = await open(new Map(), 'demo')
  const again = await open(new Map(), 'demo')
  expect(again.get('wealth')?.certificate).toEqual(opened.get('wealth')?.certificate)
  for (const kind of ['key', 'chain', 'revocation'])
    expect(statSync(join(folder, 'signing', `wealth-${kind}.pem`)).mode & 0o777).toBe(0o600)
  expect(await open(new Map())).toEqual(new Map())
})

it('refuses to start with files that are missing or do not fit, and names them', async () => {
  const files = { keyFile: join(folder, 'key.pem'), chainFile: join(folder, 'chain.pem'), revocationFile: undefined }
  await expect(open(new Map([['wealth', files]]))).rejects.toThrow(/SIGNING_KEY_PATH: the file .*key.pem cannot be read/)
  writeFileSync(files.keyFile, first.key)
  writeFileSync(files.chainFile, 'nothing')
  await expect(open(new Map([['wealth', files]]))).rejects.toThrow(/has no certificate in PEM/)
  const other = await createSelfSignedCertificate({ notAfter: after(1) })
  writeFileSync(files.chainFile, other.cert)
  await expect(open(new Map([['wealth', files]]))).rejects.toThrow(/The signing certificate of "wealth" .*does not belong/)
  expect(readPem(readFileSync(files.chainFile, 'utf8'), 'CERTIFICATE')).toHaveLength(1)
})

it.each([
  [{ SIGNING_KEY_PATH: '/a' }, 'SIGNING_CHAIN_PATH is required with SIGNING_KEY_PATH.'],
  [{ SIGNING_CHAIN_PATH_GREEK: '/a' }, 'SIGNING_KEY_PATH_GREEK is required with SIGNING_CHAIN_PATH_GREEK.'],
  [{ SIGNING_REVOCATION_PATH: '/a' }, 'SIGNING_KEY_PATH and SIGNING_CHAIN_PATH are required with SIGNING_REVOCATION_PATH.'],
  [{ TIMESTAMP_URL: 'http://stamp.example' }, 'TIMESTAMP_CHAIN_PATH is required with TIMESTAMP_URL'],
  [{ TIMESTAMP_CHAIN_PATH: '/a' }, 'TIMESTAMP_URL is required with TIMESTAMP_CHAIN_PATH.'],
  [{ TIMESTAMP_URL: 'http://stamp.example/?a=b', TIMESTAMP_CHAIN_PATH: '/a' }, 'without a query'],
])('refuses the configuration %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

it('reads files for all editions or one', () => {
  const config = readConfig({
    SIGNING_KEY_PATH: '/k',
    SIGNING_CHAIN_PATH: '/c',
    SIGNING_KEY_PATH_GREEK: '/g',
    SIGNING_CHAIN_PATH_GREEK: '/h',
  })
  expect(config.signing.get('wealth')).toEqual({ keyFile: '/k', chainFile: '/c', revocationFile: undefined })
  expect(config.signing.get('greek')?.keyFile).toBe('/g')
})
