import { passwords as passwordsContract } from '../../contract/passwords.ts'
import type { ServerResponse } from 'node:http'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { findNetwork } from '@atrium/platform/http/network'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { refusal } from '@atrium/platform/http/problem'
import { clearSessionCookie, issueSession } from '@atrium/platform/http/session-cookie'
import { queueMail } from '@atrium/platform/mail/outbox'
import { composeMail } from '@atrium/platform/mail/letters'
import { createEditionScope } from '@atrium/platform/session/access'
import { assertGoodPassword, hashPassword, isPassword } from '../identity/password-rules.ts'
import { findCredential, findCredentialById, findSessionEnd } from '../identity/reads.ts'
import { formatAccountKey, needsStaffSignOn } from '@atrium/platform/session/sign-in-rules'
import { issueToken, consumeToken, voidTokens } from '../identity/token-writes.ts'
import { recordRefusal, refuseWithoutProvider, startSession } from '../identity/writes.ts'
import { setPassword } from './writes.ts'

const passwords = implementContract(passwordsContract)

const minute = 60_000
const resetValidMs = 60 * minute
const signInTokenValidMs = minute

/** Known and unknown addresses get the same response in the same time, because the e-mail is sent afterwards. */
const askForReset = passwords.askForReset.handler(async ({ input, context }) => {
  const { deps, request, edition } = context
  await deps.throttles.count('resetOfNetwork', findNetwork(request.ip))
  // Requests from other networks block the owner only above a high limit.
  const account = formatAccountKey(edition.id, input.email)
  await deps.throttles.count('resetOfAddress', `${account} ${findNetwork(request.ip)}`)
  await deps.throttles.count('resetLetterToAddress', account)
  // Runs after the response. Otherwise the extra work for a known address would delay the response and reveal that the
  // address is known.
  deps.backgroundTasks.add(waitForClose(context.reply.raw).then(() => sendReset(context, input.email)))
  return { status: 'sent' as const }
})

function waitForClose(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) resolve()
    else response.once('close', resolve)
  })
}

async function sendReset(context: RequestContext, email: string): Promise<void> {
  const { deps, edition } = context
  await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const person = await findCredential(transaction, email)
    const mayReset = person?.isActive && !needsStaffSignOn(edition, person)
    await recordEvent(transaction, context, {
      kind: 'password.reset-asked',
      outcome: mayReset ? 'done' : 'refused',
      ...(person && { personId: person.id }),
    })
    if (!mayReset) return
    await voidTokens(transaction, 'password-reset', { personId: person.id })
    const { token, expiresAt } = await issueToken(transaction, context, 'password-reset', { personId: person.id }, resetValidMs)
    // The token is in the fragment, which browsers do not send, so that no log contains it.
    const link = `${findBaseUrl(context)}/?action=reset#token=${token}`
    await queueMail(transaction, context, {
      to: person.email,
      ...composeMail(edition, person, 'passwordReset', { link }),
      until: expiresAt,
    })
  })
}

const reset = passwords.reset.handler(async ({ input, context }) => {
  const { deps, edition, request } = context
  await deps.throttles.count('tokenOfNetwork', findNetwork(request.ip))
  assertGoodPassword(input.password, { edition })
  const hash = await hashPassword(input.password)
  const changed = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const used = await consumeToken(transaction, context, { purpose: 'password-reset', token: input.token })
    if (!used?.person_id) return false
    const person = await findCredentialById(transaction, used.person_id)
    if (!person || needsStaffSignOn(edition, person)) return false
    await setPassword(transaction, context, person.id, hash, 'reset')
    return true
  })
  if (!changed) {
    await recordRefusal(context, 'password.reset-refused')
    throw refusal('link-expired')
  }
  return { status: 'changed' as const }
})

const change = passwords.change.handler(async ({ input, context }) => {
  const { deps, edition } = context
  const { person } = createEditionScope(context)
  if (needsStaffSignOn(edition, person)) return refuseWithoutProvider(context, 'password.change-refused', person)
  await deps.throttles.count('passwordOfPerson', person.id)
  const system = systemActor(edition.id)
  const credential = await withTenant(deps.db, system, (transaction) => findCredentialById(transaction, person.id))
  if (!(await isPassword(input.currentPassword, credential?.passwordHash ?? null))) {
    await recordRefusal(context, 'password.change-refused', person.id)
    throw refusal('invalid-request', { issues: [{ path: 'currentPassword', code: 'wrong-password' }] })
  }
  assertGoodPassword(input.password, { edition, email: person.email, name: person.name })
  const hash = await hashPassword(input.password)
  await withTenant(deps.db, system, (transaction) => setPassword(transaction, context, person.id, hash, 'change'))
  await deps.throttles.forgive('passwordOfPerson', person.id)
  clearSessionCookie(context.request, context.reply)
  return { status: 'changed' as const }
})

const issue = passwords.issueToken.handler(async ({ context }) => {
  const { person } = createEditionScope(context)
  return withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    await voidTokens(transaction, 'sign-in', { personId: person.id })
    const subject = { personId: person.id, issuedBy: person.id, ...(context.session && { sessionId: context.session.id }) }
    const { token, expiresAt } = await issueToken(transaction, context, 'sign-in', subject, signInTokenValidMs)
    await recordEvent(transaction, context, { kind: 'token.issued' })
    return { token, expiresAt: expiresAt.toISOString() }
  })
})

/** A token replaces only the password. The second factor is still required. */
const signInByToken = passwords.signInByToken.handler(async ({ input, context }) => {
  const { deps, edition, request, reply } = context
  await deps.throttles.count('tokenOfNetwork', findNetwork(request.ip))
  const started = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const used = await consumeToken(transaction, context, { purpose: 'sign-in', token: input.token })
    const person = used?.person_id ? await findCredentialById(transaction, used.person_id) : undefined
    const endsBy = used?.session_id ? await findSessionEnd(transaction, used.session_id) : undefined
    if (!person?.isActive) return undefined
    if (needsStaffSignOn(edition, person)) return { withoutProvider: person }
    return startSession(transaction, context, person, 'token', endsBy)
  })
  if (started && 'withoutProvider' in started) return refuseWithoutProvider(context, 'token.refused', started.withoutProvider)
  if (!started) {
    await recordRefusal(context, 'token.refused')
    throw refusal('link-expired')
  }
  return { status: started.stage, ...issueSession(request, reply, started.token) }
})

export const passwordRoutes = { askForReset, reset, change, issueToken: issue, signInByToken }
