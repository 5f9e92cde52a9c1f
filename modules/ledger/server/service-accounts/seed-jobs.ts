import type { ApiScope } from '@atrium/contract/api-token'
import { randomUUID } from 'node:crypto'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { createApiToken } from '@atrium/platform/http/api-token'
import { seedScope } from './access.ts'
import { findServiceAccount } from './reads.ts'
import { addServiceAccount, addToken, revokeTokens } from './writes.ts'

const dayMs = 86_400_000

/** A service account that a command creates, with its tokens. */
export type SeedServiceAccount = {
  name: string
  scopes: ApiScope[]
  /** E-mail address of the admin in whose name the account and its tokens are created. */
  issuer: string
  tokens: readonly { name: string; validDays: number; allowedNetworks: string[]; isRevoked: boolean }[]
}

/**
 * Creates a service account with its tokens and their events, as an admin would. Nobody learns the texts of the tokens, so that none of them
 * can be used.
 * @throws Error if the issuer is not an admin of the edition or of an organisation
 */
export function seedServiceAccount(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  edition: Edition,
  { name, scopes, issuer, tokens }: SeedServiceAccount,
): Promise<void> {
  const now = deps.clock()
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const person = await transaction
      .selectFrom('people')
      .select(['id', 'role', 'organisation_id'])
      .where('email', '=', issuer)
      .executeTakeFirst()
    if (!person) throw new Error(`${issuer} is unknown, so they cannot create the service account "${name}".`)
    const scope = seedScope(systemActor(edition.id), { id: person.id, role: person.role, organisationId: person.organisation_id })
    const id = await addServiceAccount(transaction, scope, { name, scopes, now })
    const record = (kind: 'service-account.created' | 'api-token.issued' | 'api-token.revoked', details: Record<string, unknown>) =>
      recordEvent(transaction, { edition, deps }, { kind, personId: person.id, subject: { type: 'service-account', id }, details })
    await record('service-account.created', { name, scopes })
    const account = await findServiceAccount(transaction, scope, id)
    if (!account) throw new Error(`The service account "${name}" was not created.`)
    for (const { isRevoked, validDays, ...token } of tokens) {
      const { hash, ending } = createApiToken()
      const expiresAt = new Date(now.getTime() + validDays * dayMs)
      const times = { createdAt: now, expiresAt }
      const tokenId = await addToken(transaction, { ...scope, account }, { requestId: randomUUID(), ...token, hash, ending, ...times })
      await record('api-token.issued', { token: tokenId, ...token, expiresAt: expiresAt.toISOString() })
      if (!isRevoked) continue
      await revokeTokens(transaction, { ...scope, account }, { id: tokenId }, now)
      await record('api-token.revoked', { token: tokenId })
    }
  })
}
