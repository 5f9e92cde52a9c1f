import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edition } from '@atrium/editions/edition'
import { ConfigurationError, type Config, type SigningFiles } from '../config.ts'
import { issueDemoIdentity } from './demo-authority.ts'
import { createTimestamps } from '../providers/registry.ts'
import { findPath, readCertificate } from './certificates.ts'
import { readPem, writePem } from './pem.ts'
import { findIdentityErrors, type SigningIdentity } from './signing-identity.ts'
import type { TimestampSource } from './timestamps.ts'

export type SigningIdentities = ReadonlyMap<string, SigningIdentity>

/** With what documents are sealed: the identity of each edition that has one, and the timestamp authority. */
export type Signing = { identities: SigningIdentities; timestamps: TimestampSource | undefined }

type Options = {
  config: Pick<Config, 'mode' | 'dataDir' | 'signing'>
  editions: readonly Pick<Edition, 'id' | 'name'>[]
  clock: () => Date
}

/**
 * Returns the signing identity of each edition that has one, by edition id. In demo mode, an edition without files gets an identity that is
 * issued once and stored in the data folder.
 * @throws ConfigurationError with a sentence for each identity that cannot seal documents now
 */
export async function openSigningIdentities({ config, editions, clock }: Options): Promise<SigningIdentities> {
  const errors: string[] = []
  const identities = new Map<string, SigningIdentity>()
  for (const edition of editions) {
    const configured = config.signing.get(edition.id)
    const files = configured ?? (config.mode === 'demo' ? await ensureDemoFiles(config.dataDir, edition, clock()) : undefined)
    if (!files) continue
    const identity = readIdentity(files, errors)
    if (!identity) continue
    const faults = await findIdentityErrors(identity, clock())
    errors.push(...faults.map((fault) => `The signing certificate of "${edition.id}" (${files.chainFile}): ${fault}.`))
    identities.set(edition.id, identity)
  }
  if (errors.length > 0) throw new ConfigurationError([...new Set(errors)])
  return identities
}

/**
 * Returns the identities, and the timestamp authority with the certificates by which it is verified.
 * @throws ConfigurationError
 */
export async function openSigning({ config, editions, clock }: Options & { config: Pick<Config, 'timestamps'> }): Promise<Signing> {
  const identities = await openSigningIdentities({ config, editions, clock })
  const { timestamps } = config
  if (!timestamps) return { identities, timestamps: undefined }
  const errors: string[] = []
  const read = (variable: string, file: string | undefined, label: string) =>
    file === undefined ? [] : readPem(readText(variable, file, errors) ?? '', label)
  const chain = read('TIMESTAMP_CHAIN_PATH', timestamps.chainFile, 'CERTIFICATE')
  const revocationLists = read('TIMESTAMP_REVOCATION_PATH', timestamps.revocationFile, 'X509 CRL')
  if (errors.length === 0) errors.push(...findTimestampErrors(chain, timestamps.chainFile, clock()))
  if (errors.length > 0) throw new ConfigurationError(errors)
  return { identities, timestamps: { port: createTimestamps(timestamps.url, { clock }), trust: { chain, revocationLists } } }
}

function findTimestampErrors(chain: readonly Uint8Array[], file: string, at: Date): string[] {
  try {
    const [first, ...pool] = chain.map(readCertificate)
    if (!first) return [`TIMESTAMP_CHAIN_PATH: the file ${file} has no certificate in PEM.`]
    const found = findPath(first, { pool, roots: [pool.at(-1) ?? first], at })
    return 'fault' in found ? [`TIMESTAMP_CHAIN_PATH (${file}): ${found.fault}.`] : []
  } catch {
    return [`TIMESTAMP_CHAIN_PATH: a certificate in the file ${file} cannot be read.`]
  }
}

function readText(variable: string, file: string, errors: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    errors.push(`${variable}: the file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
    return undefined
  }
}

function readIdentity({ keyFile, chainFile, revocationFile }: SigningFiles, errors: string[]): SigningIdentity | undefined {
  const read = (variable: string, file: string) => readText(variable, file, errors)
  const [key, chain] = [read('SIGNING_KEY_PATH', keyFile), read('SIGNING_CHAIN_PATH', chainFile)]
  const lists = revocationFile === undefined ? '' : read('SIGNING_REVOCATION_PATH', revocationFile)
  if (key === undefined || chain === undefined || lists === undefined) return undefined
  const [certificate, ...issuers] = readPem(chain, 'CERTIFICATE')
  if (certificate) return { key, certificate, chain: issuers, revocationLists: readPem(lists, 'X509 CRL') }
  errors.push(`SIGNING_CHAIN_PATH: the file ${chainFile} has no certificate in PEM.`)
  return undefined
}

/** Issues the demo identity of an edition unless it is stored already. The key is written first, so that a stored chain has its key. */
async function ensureDemoFiles(dataDir: string, edition: Pick<Edition, 'id' | 'name'>, now: Date): Promise<SigningFiles> {
  const folder = join(dataDir, 'signing')
  const path = (kind: string) => join(folder, `${edition.id}-${kind}.pem`)
  const files = { keyFile: path('key'), chainFile: path('chain'), revocationFile: path('revocation') }
  if (existsSync(files.chainFile)) return files
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const issued = await issueDemoIdentity(edition.name, now)
  store(files.keyFile, writePem(issued.key, 'PRIVATE KEY'))
  store(files.revocationFile, writePem(issued.revocationList, 'X509 CRL'))
  store(files.chainFile, writePem(issued.certificate, 'CERTIFICATE') + writePem(issued.root, 'CERTIFICATE'))
  return files
}

/** Writes a file that only the owner of the process can read. An interrupted write leaves no file under the name. */
function store(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
