import { editions } from '@atrium/editions/registry'
import type { Reader } from './config.ts'
import { isLoopback } from './loopback.ts'
import { formatVariableName } from './providers/upstream/names.ts'

/** PEM files: the private key (PKCS#8), the chain from the firm's certificate to the root, and the issuers' revocation lists. */
export type SigningFiles = { keyFile: string; chainFile: string; revocationFile: string | undefined }

/** RFC 3161 authority: its URL, and the PEM file with its certificates, the last of which is the trusted root. */
export type TimestampAuthority = { url: string; chainFile: string; revocationFile: string | undefined }

/**
 * Reads `SIGNING_KEY_PATH`, `SIGNING_CHAIN_PATH` and `SIGNING_REVOCATION_PATH` for all editions, and the same with an edition as suffix, e.g.
 * `SIGNING_KEY_PATH_GREEK`.
 */
export function readSigning(read: Reader, errors: string[]): ReadonlyMap<string, SigningFiles> {
  const readFiles = (suffix: string): SigningFiles | undefined => {
    const names = { key: `SIGNING_KEY_PATH${suffix}`, chain: `SIGNING_CHAIN_PATH${suffix}`, lists: `SIGNING_REVOCATION_PATH${suffix}` }
    const [keyFile, chainFile, revocationFile] = [read.text(names.key), read.text(names.chain), read.text(names.lists)]
    if (keyFile && chainFile) return { keyFile, chainFile, revocationFile }
    if (keyFile) errors.push(`${names.chain} is required with ${names.key}.`)
    else if (chainFile) errors.push(`${names.key} is required with ${names.chain}.`)
    else if (revocationFile) errors.push(`${names.key} and ${names.chain} are required with ${names.lists}.`)
    return undefined
  }
  const common = readFiles('')
  const files = editions.map(({ id }) => [id, readFiles(`_${formatVariableName(id)}`) ?? common] as const)
  return new Map(files.flatMap(([id, one]) => (one ? [[id, one] as const] : [])))
}

/** Reads the timestamp authority. Its answers are signed, so that plain HTTP, which most authorities use, is allowed. */
export function readTimestamps(read: Reader, isDemo: boolean, errors: string[]): TimestampAuthority | undefined {
  const url = read.url('TIMESTAMP_URL', ['https:', 'http:'])
  const [chainFile, revocationFile] = [read.text('TIMESTAMP_CHAIN_PATH'), read.text('TIMESTAMP_REVOCATION_PATH')]
  if (!url) {
    for (const [name, value] of Object.entries({ TIMESTAMP_CHAIN_PATH: chainFile, TIMESTAMP_REVOCATION_PATH: revocationFile }))
      if (value) errors.push(`TIMESTAMP_URL is required with ${name}.`)
    return undefined
  }
  const { search, hash, username, hostname } = new URL(url)
  if (search || hash || username) errors.push('TIMESTAMP_URL must be an address without a query, a fragment or credentials.')
  if (!isDemo && isLoopback(hostname)) errors.push('TIMESTAMP_URL must not be on this machine, because its statement would prove nothing.')
  if (chainFile) return { url, chainFile, revocationFile }
  errors.push('TIMESTAMP_CHAIN_PATH is required with TIMESTAMP_URL; it has the certificates by which its timestamps are verified.')
  return undefined
}
