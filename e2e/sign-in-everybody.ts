import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { signIn } from '../bin/client.ts'
import { journeysWithOwnSession, password, people, sessionsFile } from './visitor.ts'

/** Signs everybody in sequentially, because two workers that request a PIN for one person would read each other's PIN. */
export default async function signInEverybody(): Promise<void> {
  const port = Number(new URL(process.env['ATRIUM_URL'] ?? 'http://localhost:4000').port)
  const cookies: Record<string, string> = {}
  for (const email of Object.values(people)) cookies[email] = await signIn(port, email, password)
  for (const [journey, email] of Object.entries(journeysWithOwnSession)) cookies[journey] = await signIn(port, email, password)
  mkdirSync(dirname(sessionsFile), { recursive: true })
  writeFileSync(sessionsFile, JSON.stringify(cookies), { mode: 0o600 })
}
