import type { Locale } from '@atrium/contract/locales'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { hashToken } from '@atrium/platform/http/session-cookie'
import { findToken, type UsedToken } from '../identity/token-writes.ts'

export type ValidInvitation = UsedToken & {
  kind: 'client' | 'adviser'
  email: string
  organisation: { id: string; name: string; signupCodeHash: string | null }
  /** False for a client’s account without an external id. */
  isLinked: boolean
}

/** Finds a valid invitation: not used, not expired, and not replaced by a newer one. */
export async function findInvitation(
  transaction: SystemTransacting,
  context: RequestContext,
  token: string,
): Promise<ValidInvitation | undefined> {
  const tokenRow = await findToken(transaction, context, ['client-invitation', 'adviser-invitation'], token)
  if (!tokenRow?.email || !tokenRow.organisation_id) return undefined
  const organisation = await transaction
    .selectFrom('organisations')
    .select(['id', 'name', 'signup_code_hash as signupCodeHash'])
    .where('id', '=', tokenRow.organisation_id)
    .executeTakeFirst()
  if (!organisation) return undefined
  const kind = tokenRow.purpose === 'client-invitation' ? 'client' : 'adviser'
  return {
    ...tokenRow,
    email: tokenRow.email,
    kind,
    organisation,
    isLinked: kind === 'adviser' || (await isAccountLinked(transaction, tokenRow)),
  }
}

async function isAccountLinked(transaction: SystemTransacting, { account_id: id }: UsedToken): Promise<boolean> {
  const account = await transaction.selectFrom('accounts').select('external_id').where('id', '=', id).executeTakeFirst()
  return Boolean(account?.external_id)
}

/** Returns the language in which a client is invited; null for the usual one. */
export async function findInvitationLocale(transaction: SystemTransacting, accountId: string): Promise<Locale | null> {
  const account = await transaction.selectFrom('accounts').select('invitation_locale').where('id', '=', accountId).executeTakeFirst()
  return account?.invitation_locale ?? null
}

/** Finds the firm whose web domain is the domain of an address. */
export function findOrganisationByDomain(
  transaction: SystemTransacting,
  domain: string,
): Promise<ValidInvitation['organisation'] | undefined> {
  return transaction
    .selectFrom('organisations')
    .select(['id', 'name', 'signup_code_hash as signupCodeHash'])
    .where((expression) => expression(expression.fn<string>('lower', ['domain']), '=', domain))
    .orderBy('id')
    .executeTakeFirst()
}

/** Finds the organisation to which the clients of a portal belong. */
export async function findOrganisationByPortal(transaction: SystemTransacting, portal: string): Promise<string> {
  const { organisation_id: id } = await transaction
    .selectFrom('portals')
    .select('organisation_id')
    .where('id', '=', portal)
    .executeTakeFirstOrThrow()
  return id
}

export type SignUpRow = {
  id: string
  email: string
  name: string
  locale: 'en' | 'is' | 'el'
  password_hash: string
  invitation_id: string | null
  organisation_id: string | null
}

export function findSignUp(transaction: SystemTransacting, token: string, now: Date): Promise<SignUpRow | undefined> {
  return transaction
    .selectFrom('sign_ups')
    .select(['id', 'email', 'name', 'locale', 'password_hash', 'invitation_id', 'organisation_id'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
