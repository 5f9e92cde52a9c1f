import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { endSessions } from '../identity/session-writes.ts'
import { voidTokens } from '../identity/token-writes.ts'

/** Sets a password, ends every session of the person, invalidates their other links, and sends them an e-mail. */
export async function setPassword(
  transaction: SystemTransacting,
  context: RequestContext,
  personId: string,
  hash: string,
  by: 'reset' | 'change',
): Promise<void> {
  const row = { table: 'people', key: { id: personId }, subject: { type: 'person', id: personId } } as const
  const person = await reviseRow(transaction, { ...context, by: `password ${by}` }, row, () =>
    transaction
      .updateTable('people')
      .set({ password_hash: hash, updated_at: context.deps.clock() })
      .where('id', '=', personId)
      .returning(['email', 'name', 'locale'])
      .executeTakeFirstOrThrow(),
  )
  await endSessions(transaction, context, { personId })
  await voidTokens(transaction, 'password-reset', { personId })
  await voidTokens(transaction, 'sign-in', { personId })
  await queueMail(transaction, context, { to: person.email, ...composeMail(context.edition, person, 'passwordChanged') })
  await recordEvent(transaction, context, { kind: 'password.changed', personId, details: { by } })
}
