import type { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@atrium/platform/config'
import { nameCertificate, readCertificate } from '@atrium/platform/signatures/certificates'
import { readPem } from '@atrium/platform/signatures/pem'
import { verifySignature } from '@atrium/platform/signatures/verify-signature'

export type SignatureArguments = {
  file: string
  bundle: string | undefined
  /** PEM files of the trusted roots of seals and timestamps; undefined: those of the installation. */
  root: string | undefined
  timestampRoot: string | undefined
  auditKey: string | undefined
}

/** Verifies a sealed PDF and its bundle, prints the result, and returns the exit code. @throws Error without a trusted root */
export async function verifySignatureFiles(given: SignatureArguments, print: (text: string) => void): Promise<number> {
  const roots = given.root === undefined ? readOwnRoots() : readRoots(given.root)
  if (roots.length === 0) throw new Error('There is no trusted root: state the PEM file of the firm’s root with --root.')
  const timestampRoots = given.timestampRoot === undefined ? readOwnTimestampRoots() : readRoots(given.timestampRoot)
  const bundle = given.bundle === undefined ? undefined : readFileSync(given.bundle, 'utf8')
  const files = { pdf: new Uint8Array(readFileSync(given.file)), bundle }
  const { findings, notes } = await verifySignature(files, { roots, timestampRoots, auditKey: given.auditKey })
  print(`trusted: ${roots.map(nameCertificate).join(', ')}`)
  for (const note of notes) print(note)
  for (const { where, fault } of findings) print(`WRONG ${where}: ${fault}`)
  print(findings.length === 0 ? 'valid' : `not valid: ${findings.length} findings`)
  return findings.length === 0 ? 0 : 1
}

const readChain = (file: string): X509Certificate[] => readPem(readFileSync(file, 'utf8'), 'CERTIFICATE').map(readCertificate)

/** Reads certificates that are trusted. @throws Error for a file without any */
function readRoots(file: string): X509Certificate[] {
  const roots = readChain(file)
  if (roots.length === 0) throw new Error(`The file ${file} has no certificate in PEM.`)
  return roots
}

/** Returns the root, which is the last certificate, of each chain of this installation. */
function readOwnRoots(): X509Certificate[] {
  const { signing, dataDir } = readConfig(process.env)
  const folder = join(dataDir, 'signing')
  const demoFiles = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('-chain.pem')) : []
  const files = new Set([...[...signing.values()].map(({ chainFile }) => chainFile), ...demoFiles.map((name) => join(folder, name))])
  return [...files].flatMap((file) => readChain(file).slice(-1))
}

function readOwnTimestampRoots(): X509Certificate[] {
  const { timestamps } = readConfig(process.env)
  return timestamps ? readChain(timestamps.chainFile).slice(-1) : []
}
