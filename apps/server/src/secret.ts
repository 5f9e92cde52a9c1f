import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The deployment's secret. In demo mode it is made once and kept in the data folder, so that sessions survive a restart. */
export function secretOf(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== undefined) return config.secret
  const file = secretFile(config.dataDir)
  mkdirSync(config.dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

export function newSecret(): string {
  return randomBytes(48).toString('base64')
}
