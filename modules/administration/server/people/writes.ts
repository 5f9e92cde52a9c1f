import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { needsStrongFactor } from '@atrium/platform/session/sign-in-rules'
import { reviseRow } from '@atrium/platform/events/revisions'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { endSessions } from '@atrium/identity/server/identity/session-writes'
import { voidTokens } from '@atrium/identity/server/identity/token-writes'

type Change = { person: string; isDisabled: boolean; reason: string }

/**
 * Disables or enables a person's second factor and e-mails them the reason. Enabling ends sessions opened by password
 * alone, so that the next sign-in needs the second factor. Does nothing if the state is unchanged.
 * @throws error `invalid-request` if it is disabled for staff who must have a strong factor
 */
export async function changeSecondFactor(
  transaction: SystemTransacting,
  context: RequestContext,
  adminId: string,
  { person: id, isDisabled, reason }: Change,
): Promise<void> {
  const { deps, edition } = context
  const person = await transaction
    .selectFrom('people')
    .select(['email', 'name', 'locale', 'role', 'is_second_factor_disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!person || person.is_second_factor_disabled === isDisabled) return
  if (isDisabled && needsStrongFactor(edition, person))
    throw refusal('invalid-request', { issues: [{ path: 'isDisabled', code: 'not-allowed' }] })
  const now = deps.clock()
  const columns = {
    isDisabled: () => ({
      is_second_factor_disabled: isDisabled,
      second_factor_disabled_at: isDisabled ? now : null,
      second_factor_disabled_by: isDisabled ? adminId : null,
    }),
    reason: () => ({ second_factor_disabled_reason: isDisabled ? reason : null }),
  } satisfies ColumnMap<Omit<Change, 'person'>, 'people'>
  await reviseRow(transaction, context, { table: 'people', key: { id }, subject: { type: 'person', id } }, () =>
    transaction
      .updateTable('people')
      .set({ ...toColumns(columns, { isDisabled, reason }), updated_at: now })
      .where('id', '=', id)
      .execute(),
  )
  if (!isDisabled) await endSessions(transaction, context, { personId: id })
  const kind = isDisabled ? 'secondFactorDisabled' : 'secondFactorEnabled'
  await queueMail(transaction, context, { to: person.email, ...composeMail(edition, person, kind, { reason }) })
  await recordEvent(transaction, context, {
    kind: isDisabled ? 'second-factor.disabled' : 'second-factor.enabled',
    subject: { type: 'person', id },
    details: { reason },
  })
}

/** Ends one session of a person. A repeat or another person's session has no effect. */
export async function endPersonSession(
  transaction: SystemTransacting,
  context: RequestContext,
  id: string,
  sessionId: string,
): Promise<void> {
  const count = await endSessions(transaction, context, { id: sessionId, personId: id })
  if (count > 0) await recordEnd(transaction, context, id, { session: sessionId })
}

/** Ends every session of a person, including pending sessions, and the tokens that could open another. */
export async function endPersonSessions(transaction: SystemTransacting, context: RequestContext, id: string): Promise<void> {
  await voidTokens(transaction, 'sign-in', { personId: id })
  const count = await endSessions(transaction, context, { personId: id })
  if (count > 0) await recordEnd(transaction, context, id, { count })
}

function recordEnd(transaction: SystemTransacting, context: RequestContext, id: string, details: object): Promise<void> {
  return recordEvent(transaction, context, { kind: 'person.sessions-ended', subject: { type: 'person', id }, details: { ...details } })
}
