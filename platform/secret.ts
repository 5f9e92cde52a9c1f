import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * Returns the deployment's secret. In demo mode, it is generated once and stored in the data folder, so that sessions survive a restart.
 */
export function readSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== undefined) return config.secret
  const file = findSecretPath(config.dataDir)
  mkdirSync(config.dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, createSecret(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function findSecretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * Returns the pending secret, if there is one. It is stored before any value is encrypted with it, so that an interrupted change can
 * resume.
 */
export function readPendingSecret(dataDir: string): string | undefined {
  const file = findPendingPath(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export function savePendingSecret(dataDir: string, secret: string): void {
  writeFileSync(findPendingPath(dataDir), secret, { mode: 0o600, flush: true })
}

/** Makes the pending secret the current secret. It takes effect at the next start. */
export function adoptPendingSecret(dataDir: string): void {
  renameSync(findPendingPath(dataDir), findSecretPath(dataDir))
}

function findPendingPath(dataDir: string): string {
  return `${findSecretPath(dataDir)}.new`
}

export function createSecret(): string {
  return randomBytes(48).toString('base64')
}
