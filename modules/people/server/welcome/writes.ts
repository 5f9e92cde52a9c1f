import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { TermsRow } from './reads.ts'

/**
 * Accepts terms for all of the person's accounts in the portal. A repeat changes nothing. Returns the number of
 * accounts.
 */
export async function acceptTerms(
  transaction: Transacting,
  context: RequestContext,
  person: SignedInPerson,
  { terms, html }: { terms: TermsRow; html: string },
): Promise<number> {
  const hash = createHash('sha256').update(html).digest()
  const { rows } = await sql<{ account_id: string }>`
    insert into terms_acceptances (edition, account_id, portal_id, version, person_id, locale, text_hash, accepted_at)
    select a.edition, a.id, ${terms.portal_id}, ${terms.version}, ${person.id}, ${person.locale}, ${hash}, ${context.deps.clock()}
    from accounts a where a.portal_id = ${terms.portal_id} and a.is_active and a.id = any (${person.accountIds}::uuid[])
    on conflict do nothing returning account_id`.execute(transaction)
  for (const { account_id: accountId } of rows) {
    await recordEvent(transaction, context, {
      kind: 'terms.accepted',
      accountId,
      portalId: terms.portal_id,
      details: { version: terms.version, sha256: hash.toString('hex') },
    })
  }
  return rows.length
}
