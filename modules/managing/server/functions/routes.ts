import { accountScope } from '@atrium/accounts/server/accounts/access'
import { sendClientInvitation } from '@atrium/identity/server/registration/invitation-writes'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import { htmlToParagraphs } from '@atrium/people/server/welcome/html-rules'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { refusal } from '@atrium/platform/http/problem'
import type { OwnWords } from '@atrium/platform/mail/letters'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { functions as functionsContract } from '../../contract/functions.ts'
import { managingScope } from '../managing/access.ts'
import { listAccountsByEmail } from './reads.ts'
import { sendOwnEmail, sendPush, setEmailVerified } from './writes.ts'

const functions = implementContract(functionsContract)

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

/** Returns the scope of a portal for staff of the firm. Professionals from outside it do not write in its name. */
async function firmScope(context: RequestContext, portal: string): Promise<PortalScope> {
  const scope = await portalScope(context, portal)
  if (isOutsideProfessional(scope.edition.person)) throw refusal('not-allowed')
  return scope
}

/** Reads what a member of staff wrote as text. @throws the refusal `invalid-request` if nothing remains */
function readWords({ subject, html }: { subject: string; html: string }): OwnWords {
  const paragraphs = htmlToParagraphs(html)
  if (paragraphs.length === 0) throw refusal('invalid-request', { issues: [{ path: 'message.html', code: 'required' }] })
  return { subject, paragraphs }
}

const inviteClient = functions.inviteClient.handler(async ({ input: { portal, accountId, email, message }, context }) => {
  const scope = await firmScope(context, portal)
  if ((accountId === undefined) === (email === undefined))
    throw refusal('invalid-request', { issues: [{ path: 'accountId', code: 'required' }] })
  const words = message && readWords(message)
  const found = accountId === undefined ? await findByEmail(context, scope, email ?? '') : accountId
  const managed = await managingScope(context, { portal, form: 'accounts', item: found })
  if (!managed.mayManage) throw refusal('not-allowed')
  const { account } = await accountScope(context, found, 'dashboard')
  if (account.email === '') throw refusal('invalid-request', { issues: [{ path: 'email', code: 'required' }] })
  const issuedBy = scope.edition.person.id
  await context.deps.throttles.count('invitationOfPerson', issuedBy)
  const invitee = { organisationId: managed.portal.organisationId, email: account.email, issuedBy, address: findBaseUrl(context) }
  return asSystem(context, (transaction) =>
    sendClientInvitation(transaction, context, { accountId: account.id, ...invitee, ...(words && { words }) }),
  )
})

async function findByEmail(context: RequestContext, scope: PortalScope, email: string): Promise<string> {
  const [id, another] = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listAccountsByEmail(transaction, scope, context.edition, email),
  )
  if (id === undefined) throw refusal('not-found')
  if (another !== undefined) throw refusal('invalid-request', { issues: [{ path: 'email', code: 'ambiguous' }] })
  return id
}

const sendEmail = functions.sendEmail.handler(async ({ input: { portal, id, email, message }, context }) => {
  const scope = await firmScope(context, portal)
  const words = readWords(message)
  await context.deps.throttles.count('emailOfPerson', scope.edition.person.id)
  await asSystem(context, (transaction) => sendOwnEmail(transaction, context, scope, { id, email, words }))
  return { done: true as const }
})

const verifyEmail = functions.verifyEmail.handler(async ({ input: { portal, uid, verified }, context }) => {
  await portalScope(context, portal)
  await asSystem(context, (transaction) => setEmailVerified(transaction, context, context.edition, { id: uid, isVerified: verified }))
  return { done: true as const }
})

const sendPushNotification = functions.sendPushNotification.handler(async ({ input: { portal, fcmToken }, context }) => {
  const scope = await firmScope(context, portal)
  await context.deps.throttles.count('emailOfPerson', scope.edition.person.id)
  await asSystem(context, (transaction) => sendPush(transaction, context, scope, fcmToken))
  return { done: true as const }
})

const bigben = functions.bigben.handler(({ context }) => Promise.resolve({ now: context.deps.clock().toISOString() }))

export const functionRoutes = { inviteClient, sendEmail, verifyEmail, sendPushNotification, bigben }
