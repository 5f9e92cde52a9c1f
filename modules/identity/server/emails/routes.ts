import { emails as emailsContract } from '../../contract/emails.ts'
import { isDuplicateKeyError } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { rememberDevice } from '@atrium/platform/http/device-cookie'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, withOwnRows } from '@atrium/platform/session/access'
import { maskEmail } from '../identity/pin-rules.ts'
import { formatAccountKey } from '@atrium/platform/session/sign-in-rules'
import { recordRefusal } from '../identity/writes.ts'
import { isEmailVerified } from './reads.ts'
import { confirmEmailChange, startEmailChange } from './writes.ts'

const emails = implementContract(emailsContract)

const change = emails.change.handler(async ({ input, context }) => {
  const { deps, edition } = context
  const { person } = createEditionScope(context)
  const email = input.email.toLowerCase()
  const isOwn = email === person.email.toLowerCase()
  // The current address can be requested only in order to verify it.
  if (isOwn && (await withOwnRows(context, (transaction) => isEmailVerified(transaction, person))))
    throw refusal('invalid-request', { issues: [{ path: 'email', code: 'unchanged' }] })
  await deps.throttles.count('emailChangeOfPerson', person.id)
  // Only the system actor can see whether the address is taken.
  await withTenant(deps.db, systemActor(edition.id), (transaction) => startEmailChange(transaction, context, person, email))
  return { status: 'sent' as const, pinSentTo: maskEmail(email) }
})

const confirm = emails.confirm.handler(async ({ input, context }) => {
  const { deps, edition, request, reply, session } = context
  if (!session) throw refusal('not-signed-in')
  await deps.throttles.count('pinOfEmailChange', session.person.id)
  const email = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    confirmEmailChange(transaction, context, session, input.code),
  ).catch((error: unknown) => {
    // Another person has taken the address since the PIN was sent.
    throw isDuplicateKeyError(error) ? refusal('conflict') : error
  })
  if (!email) {
    await recordRefusal(context, 'email.refused')
    throw refusal('wrong-pin')
  }
  await deps.throttles.forgive('pinOfEmailChange', session.person.id)
  rememberDevice(request, reply, deps.secret, formatAccountKey(edition.id, email))
  return { email }
})

export const emailRoutes = { change, confirm }
