import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import type { Edition } from '@atrium/editions/edition'
import type { Command } from '@atrium/administration/server/administration/writes'
import type { Config } from '@atrium/platform/config'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import type { CommandConnection } from './connect.ts'

/** Options of `bin/admin`. */
export const options = {
  edition: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  organisation: { type: 'string' },
  reason: { type: 'string' },
  upstream: { type: 'string' },
  url: { type: 'string' },
  portal: { type: 'string' },
  source: { type: 'string' },
  state: { type: 'string' },
  accounts: { type: 'string' },
  advisers: { type: 'string' },
  file: { type: 'string' },
  preview: { type: 'boolean' },
  to: { type: 'string' },
  verify: { type: 'string' },
} as const

/** Values of the options on the command line. */
export type Flags = { [Name in keyof typeof options]?: (typeof options)[Name]['type'] extends 'boolean' ? boolean : string | undefined }

/** Context of a command: configuration, database, edition and options. */
export type CommandContext = { config: Config; connected: CommandConnection; edition: Edition; flags: Flags }

export const print = (text: string) => void process.stdout.write(`${text}\n`)
export const clock = () => new Date()

/** Runs work in a transaction of the edition. Its events name the operating-system user as their author. */
export function runInEdition<Result>(
  { db }: CommandConnection,
  edition: Edition,
  work: (transaction: SystemTransacting, command: Command) => Promise<Result>,
): Promise<Result> {
  const command = { edition, deps: { clock }, by: userInfo().username }
  return withTenant(db, systemActor(edition.id), (transaction) => work(transaction, command))
}

type TextOption = { [Name in keyof typeof options]: (typeof options)[Name]['type'] extends 'string' ? Name : never }[keyof typeof options]

/**
 * Returns the value of an option, or prompts for it at a terminal.
 * @throws Error if the value is empty
 */
export async function readOption(name: TextOption, question: string, flags: Flags): Promise<string> {
  const given = flags[name]?.trim() || (process.stdin.isTTY ? await promptAtTerminal(question) : '')
  if (!given) throw new Error(`--${name} is required. bin/admin without a command shows the usage.`)
  return given
}

export async function promptAtTerminal(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await reader.question(`${question}: `)).trim()
  } finally {
    reader.close()
  }
}

/**
 * Returns the base URL of an edition for links. In production: https and the edition's first host. In demo mode: http, the configured port and
 * the first host, or `localhost` for the main edition.
 * @throws Error if the edition has no host
 */
export function findBaseUrl({ hosts, mode, port }: Config, edition: Edition): string {
  const editionHosts = [...hosts].filter(([, id]) => id === edition.id).map(([host]) => host)
  const host = mode === 'demo' && edition.isMain ? 'localhost' : editionHosts[0]
  if (host === undefined) throw new Error(`The edition ${edition.id} has no host, so it has no links.`)
  return mode === 'demo' ? `http://${host}:${port}` : `https://${host}`
}
