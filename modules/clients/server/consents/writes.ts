import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { Consent } from '../../contract/consents.ts'
import type { ClientScope } from '../clients/access.ts'
import { recordClientEvent } from '../clients/record-writes.ts'
import { findConsentIssue } from './consent-rules.ts'
import { findConsent, findCurrentConsent } from './reads.ts'

const toSubject = (id: string) => ({ type: 'client-consent', id }) as const

type NewConsent = Pick<Consent, 'id' | 'purpose' | 'decision' | 'decidedOn' | 'untilOn' | 'evidence'>

/**
 * Records a decision of the client. Earlier decisions are kept. A repeated request adds nothing.
 * @throws the refusals `invalid-request` for a decision that violates a rule, and `conflict` for an id that another consent has
 */
export async function addConsent(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, purpose, decision, decidedOn, untilOn, evidence }: NewConsent,
): Promise<Consent> {
  const { account, edition } = scope
  // Decisions on one client are recorded one after the other, so that a consent is not withdrawn twice.
  await sql`select pg_advisory_xact_lock(hashtext('client consents'), hashtext(${account.id}))`.execute(transaction)
  const known = await findConsent(transaction, scope, id)
  if (known) {
    if (known.createdBy?.id !== edition.person.id || known.purpose !== purpose || known.decision !== decision) throw refusal('conflict')
    return known
  }
  const issue = findConsentIssue({ decision, decidedOn, untilOn }, await findCurrentConsent(transaction, scope, purpose), edition.today)
  if (issue) throw refusal('invalid-request', { issues: [issue] })
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('client_consents')
    .values({
      id,
      edition: context.edition.id,
      account_id: account.id,
      purpose,
      decision,
      decided_on: decidedOn,
      until_on: untilOn,
      evidence,
      created_at: context.deps.clock(),
      created_by: edition.person.id,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  // A consent of another client has this id.
  if (added !== 1n) throw refusal('conflict')
  await recordClientEvent(transaction, context, scope, 'client.consent-recorded', toSubject(id))
  const consent = await findConsent(transaction, scope, id)
  if (!consent) throw refusal('conflict')
  return consent
}
