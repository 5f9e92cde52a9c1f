import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CommandRefused } from '@atrium/administration/server/administration/writes'
import { parseFirmFile, type FirmFile } from '@atrium/administration/server/firm/firm-file-rules'
import { setSignUpCode } from '@atrium/administration/server/firm/organisation-writes'
import { findMissingDefaultPortal } from '@atrium/administration/server/firm/reads'
import { applyFirm } from '@atrium/administration/server/firm/writes'
import type { Edition } from '@atrium/editions/edition'
import { runInEdition, readOption, print, type CommandContext } from './admin-options.ts'

/** Thrown to roll back the transaction of a preview, with the changes that it would make. */
class PreviewRollback extends Error {
  readonly changes: readonly string[]

  constructor(changes: readonly string[]) {
    super('preview')
    this.changes = changes
  }
}

/** Applies a firm's file, or shows what it would change. */
export async function applyFirmFile({ connected, edition, flags }: CommandContext): Promise<void> {
  const firm = readFirmFile(edition, await readOption('file', 'File', flags))
  const applied = runInEdition(connected, edition, async (transaction, command) => {
    const changes = await applyFirm(transaction, command, firm)
    if (flags.preview) throw new PreviewRollback(changes)
    return changes
  })
  const changes = await applied.catch((error: unknown) => {
    if (error instanceof PreviewRollback) return error.changes
    throw error
  })
  for (const change of changes) print(change)
  if (changes.length === 0) print('Nothing differs from the file.')
  if (flags.preview) return print('This was a preview: nothing was changed.')
  const missing = await runInEdition(connected, edition, (transaction) => findMissingDefaultPortal(transaction, edition))
  if (missing !== undefined)
    print(`The portal "${missing}" does not exist. Accounts of clients who sign up are created in it: add it to the file.`)
}

/** Sets a new sign-up code and prints it. */
export async function renewSignUpCode({ connected, edition, flags }: CommandContext): Promise<void> {
  const organisation = await readOption('organisation', 'Organisation', flags)
  const { code } = await runInEdition(connected, edition, (transaction, command) => setSignUpCode(transaction, command, organisation))
  print(`Advisers of "${organisation}" sign up with this code, which is not shown again:`)
  print(code)
}

function readFirmFile(edition: Edition, file: string): FirmFile {
  const parsed = parseFirmFile(edition, parseJson(file))
  if ('mistakes' in parsed) throw new CommandRefused([`${file} cannot be applied:`, ...parsed.mistakes].join('\n'))
  const folder = dirname(resolve(file))
  return {
    ...parsed.firm,
    portals: parsed.firm.portals.map((portal) => ({ ...portal, ...(portal.terms && { terms: readTerms(folder, portal.terms) }) })),
  }
}

function parseJson(file: string): unknown {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandRefused(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

type Terms = NonNullable<FirmFile['portals'][number]['terms']>

/** Replaces the name of each file of terms with its content. */
function readTerms(folder: string, names: Terms): Terms {
  return Object.fromEntries(Object.entries(names).map(([locale, name]) => [locale, readText(resolve(folder, name))]))
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
