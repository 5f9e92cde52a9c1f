import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { hashToken, createToken } from '@atrium/platform/http/session-cookie'

export type TokenPurpose = 'password-reset' | 'client-invitation' | 'adviser-invitation' | 'sign-in'

/** Subject of a token. A token of a session (`sessionId`) becomes invalid when the session ends. */
type Subject = { personId?: string; accountId?: string; organisationId?: string; email?: string; issuedBy?: string; sessionId?: string }

export type UsedToken = {
  id: string
  person_id: string | null
  account_id: string | null
  organisation_id: string | null
  email: string | null
  session_id: string | null
}

const columns = ['id', 'person_id', 'account_id', 'organisation_id', 'email', 'session_id'] as const

/** Issues a single-use token and stores only its hash. */
export async function issueToken(
  transaction: SystemTransacting,
  context: Origin,
  purpose: TokenPurpose,
  subject: Subject,
  validMs: number,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = createToken()
  const now = context.deps.clock()
  const expiresAt = new Date(now.getTime() + validMs)
  await transaction
    .insertInto('single_use_tokens')
    .values({
      edition: context.edition.id,
      purpose,
      token_hash: hash,
      person_id: subject.personId ?? null,
      account_id: subject.accountId ?? null,
      organisation_id: subject.organisationId ?? null,
      email: subject.email ?? null,
      issued_by: subject.issuedBy ?? null,
      session_id: subject.sessionId ?? null,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return { token, expiresAt }
}

/** Finds a valid token without using it up. */
export function findToken(
  transaction: SystemTransacting,
  context: Origin,
  purposes: readonly TokenPurpose[],
  token: string,
): Promise<(UsedToken & { purpose: TokenPurpose }) | undefined> {
  return transaction
    .selectFrom('single_use_tokens')
    .select([...columns, 'purpose'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.deps.clock())
    .executeTakeFirst()
}

/** Records when the link of a token was first opened. */
export async function markOpened(transaction: SystemTransacting, context: Origin, id: string): Promise<void> {
  await transaction
    .updateTable('single_use_tokens')
    .set({ opened_at: context.deps.clock() })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

/** Uses up a token: exactly one of any number of concurrent requests receives it, across all processes. */
export function consumeToken(
  transaction: SystemTransacting,
  context: Origin,
  by: { purpose: TokenPurpose; token: string } | { id: string },
): Promise<UsedToken | undefined> {
  const now = context.deps.clock()
  const update = transaction
    .updateTable('single_use_tokens')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
  const tokenUpdate =
    'id' in by ? update.where('id', '=', by.id) : update.where('token_hash', '=', hashToken(by.token)).where('purpose', '=', by.purpose)
  return tokenUpdate.returning(columns).executeTakeFirst()
}

/** Invalidates unused tokens of a purpose, so that only the newest works. */
export async function voidTokens(
  transaction: SystemTransacting,
  purpose: TokenPurpose,
  subject: { personId: string } | { accountId: string } | { organisationId: string; email: string },
): Promise<void> {
  const unusedTokens = transaction.deleteFrom('single_use_tokens').where('purpose', '=', purpose).where('used_at', 'is', null)
  if ('personId' in subject) await unusedTokens.where('person_id', '=', subject.personId).execute()
  else if ('accountId' in subject) await unusedTokens.where('account_id', '=', subject.accountId).execute()
  else await unusedTokens.where('organisation_id', '=', subject.organisationId).where('email', '=', subject.email).execute()
}
