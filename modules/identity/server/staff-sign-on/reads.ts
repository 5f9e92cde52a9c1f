import type { PersonScope, SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { StaffIdentity } from '@atrium/platform/providers/ports/staff-sign-on'

type ProviderAccount = Pick<StaffIdentity, 'issuer' | 'subject'>

/** Returns the id of the person to whom an account at the provider is bound. */
export async function findBoundPersonId(transaction: SystemTransacting, { issuer, subject }: ProviderAccount): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('staff_sign_ons')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.person_id
}

/** Lists the accounts of all issuers that are bound to a person. */
export function listBoundAccounts(transaction: SystemTransacting, person: PersonScope): Promise<ProviderAccount[]> {
  return transaction.selectFrom('staff_sign_ons').select(['issuer', 'subject']).where('person_id', '=', person.id).execute()
}

export type StaffInvitation = { id: string; organisationId: string }

/** Finds the newest open invitation of an adviser by its address in lower case. */
export async function findStaffInvitation(transaction: SystemTransacting, email: string, now: Date): Promise<StaffInvitation | undefined> {
  const row = await transaction
    .selectFrom('single_use_tokens')
    .select(['id', 'organisation_id'])
    .where('purpose', '=', 'adviser-invitation')
    .where((expression) => expression(expression.fn<string>('lower', ['email']), '=', email))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.organisation_id ? { id: row.id, organisationId: row.organisation_id } : undefined
}

/** Returns when an account at the issuer was bound to the person, or null if none is bound. */
export async function findBoundSince(transaction: Transacting, person: PersonScope, issuer: string): Promise<Date | null> {
  const rows = await transaction.selectFrom('staff_sign_ons').select(['issuer', 'bound_at']).where('person_id', '=', person.id).execute()
  const normaliseUrl = (address: string) => new URL(address).href
  return rows.find((row) => normaliseUrl(row.issuer) === normaliseUrl(issuer))?.bound_at ?? null
}
