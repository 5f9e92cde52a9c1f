import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { signIn } from '../bin/client.ts'
import { hostOf, journeysWithOwnSession, password, people, pinReadersDirectory, sessionsFile } from './visitor.ts'

/**
 * Signs in everybody, several people at a time. The sessions of one person begin one after the other, because each needs the person's
 * newest PIN.
 */
export default async function signInEverybody(): Promise<void> {
  const port = Number(new URL(process.env['ATRIUM_URL'] ?? 'http://localhost:4000').port)
  const sessions = [...Object.values(people).map((email) => [email, email] as const), ...Object.entries(journeysWithOwnSession)]
  const cookies: Record<string, string> = {}
  const byPerson = Map.groupBy(sessions, ([, email]) => email)
  await Promise.all(
    byPerson.values().map(async (personSessions) => {
      for (const [key, email] of personSessions) cookies[key] = await signIn(port, email, password, { host: hostOf(email) })
    }),
  )
  mkdirSync(dirname(sessionsFile), { recursive: true })
  rmSync(pinReadersDirectory, { recursive: true, force: true })
  mkdirSync(pinReadersDirectory, { recursive: true })
  writeFileSync(sessionsFile, JSON.stringify(cookies), { mode: 0o600 })
}
