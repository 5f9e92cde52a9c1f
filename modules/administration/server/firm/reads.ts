import type { SystemTransacting } from '@atrium/platform/db/scope'
import { CommandRefused } from '../administration/writes.ts'

/** @throws CommandRefused, with the names of the edition's organisations, if there is none with this name */
export async function findOrganisation(transaction: SystemTransacting, name: string): Promise<{ id: string }> {
  const known = await transaction.selectFrom('organisations').select(['id', 'name']).orderBy('name').execute()
  const found = known.find((one) => one.name === name)
  if (found) return found
  throw new CommandRefused(
    `There is no organisation "${name}". The organisations are ${known.map((one) => one.name).join(', ') || 'none'}.`,
  )
}

/** @throws CommandRefused if the edition has no portal with the id */
export async function requirePortal(transaction: SystemTransacting, id: string): Promise<void> {
  const found = await transaction.selectFrom('portals').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new CommandRefused(`There is no portal "${id}" in this edition.`)
}

export type FirmPerson = {
  id: string
  email: string
  role: 'admin' | 'company-admin' | 'professional' | 'client'
  organisationId: string | null
}

/** @throws CommandRefused if no person of the edition has the address */
export async function findPerson(transaction: SystemTransacting, email: string): Promise<FirmPerson> {
  const found = await transaction
    .selectFrom('people')
    .select(['id', 'email', 'role', 'organisation_id as organisationId'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!found) throw new CommandRefused(`There is no person with the address ${email}. They must sign up first.`)
  return found
}

/**
 * Finds an account by its external id, or by its e-mail address.
 * @throws CommandRefused if there is none, or several have the address
 */
export async function findAccount(transaction: SystemTransacting, reference: string): Promise<{ id: string; portalId: string }> {
  const columns = ['id', 'portal_id as portalId'] as const
  const named = await transaction.selectFrom('accounts').select(columns).where('external_id', '=', reference).executeTakeFirst()
  if (named) return named
  const [found, ...others] = await transaction
    .selectFrom('accounts')
    .select(columns)
    .where('email_key', '=', reference.toLowerCase())
    .execute()
  if (!found) throw new CommandRefused(`There is no account with the external id or e-mail address ${reference}.`)
  if (others.length > 0) throw new CommandRefused(`Several accounts have the address ${reference}; state the external id.`)
  return found
}

/** Lists the portals of the edition that have a theme other than the given ones. */
export function listPortalsWithoutTheme(
  transaction: SystemTransacting,
  known: readonly string[],
): Promise<readonly { id: string; theme: string }[]> {
  return transaction.selectFrom('portals').select(['id', 'theme']).where('theme', 'not in', known).orderBy('id').execute()
}

/** Returns the id of the default portal, in which sign-ups create accounts, if the portal does not exist; otherwise undefined. */
export async function findMissingDefaultPortal(
  transaction: SystemTransacting,
  { defaultPortal }: { defaultPortal: string | null },
): Promise<string | undefined> {
  if (defaultPortal === null) return undefined
  const found = await transaction.selectFrom('portals').select('id').where('id', '=', defaultPortal).executeTakeFirst()
  return found ? undefined : defaultPortal
}
