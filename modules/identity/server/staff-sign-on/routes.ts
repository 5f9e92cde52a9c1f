import { staffSignOns as staffSignOnsContract } from '../../contract/staff-sign-on.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { isDuplicateKeyError } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { rememberDevice } from '@atrium/platform/http/device-cookie'
import { implementContract } from '@atrium/platform/http/implementation'
import { isRefusal, refusal } from '@atrium/platform/http/problem'
import { issueSession } from '@atrium/platform/http/session-cookie'
import type { StaffIdentity, StaffSignOnPort } from '@atrium/platform/providers/ports/staff-sign-on'
import { createEditionScope, isFullSession, withOwnRows } from '@atrium/platform/session/access'
import { formatAccountKey } from '@atrium/platform/session/sign-in-rules'
import { proveSession, recordRefusal, startStaffSession, type Stage } from '../identity/writes.ts'
import { finishVisit, clearVisitCookie, startVisit, type PendingVisit, type VisitKind } from '../openid-visits/writes.ts'
import { findBoundPersonId, findBoundSince } from './reads.ts'
import { findOrBindStaff, type StaffRefusal } from './writes.ts'

const staffSignOns = implementContract(staffSignOnsContract)

export const staffSignOnKind = {
  cookie: '__Host-atrium-staff-sign-on',
  throttle: 'staffSignOnOfNetwork',
  returnPath: '/staff-sign-on/return',
  purposes: ['staff-sign-in', 'staff-proof'],
  unavailable: 'staff-sign-on-unavailable',
} as const satisfies VisitKind

const askSignIn = staffSignOns.askSignIn.handler(({ context }) => {
  const provider = requireProvider(context)
  return startVisit(context, staffSignOnKind, 'staff-sign-in', (visit) => provider.buildAuthenticationUrl(visit, false))
})

const askProof = staffSignOns.askProof.handler(async ({ context }) => {
  const provider = requireProvider(context)
  if ((await readBoundSince(context, provider)) === null) throw refusal('conflict')
  await context.deps.throttles.count('factorOfPerson', createEditionScope(context).person.id)
  return startVisit(context, staffSignOnKind, 'staff-proof', (visit) => provider.buildAuthenticationUrl(visit, true))
})

type SignOnResult = { status: Stage | 'proven'; token?: string } | { refused: StaffRefusal | 'unavailable'; personId?: string | undefined }

/** Each cause of a refusal has a separate error, which only holders of an account at the firm's provider see. */
const confirm = staffSignOns.confirm.handler(async ({ input, context }) => {
  const provider = requireProvider(context)
  const finished = await finishVisit(context, staffSignOnKind, input, (response, visit, { purpose }) =>
    provider.confirm(response, visit, purpose === 'staff-proof'),
  )
  const accepted = 'fault' in finished ? Promise.resolve(toRefusal(finished.fault)) : accept(context, finished.underWay, finished.confirmed)
  const result = await accepted
    .catch((error: unknown) => recordAndThrow(context, error))
    .finally(() => clearVisitCookie(context, staffSignOnKind, finished))
  if (!('refused' in result)) return result
  await recordRefusal(context, 'staff-sign-on.refused', result.personId ?? context.session?.person.id, { cause: result.refused })
  throw refusal(`staff-sign-on-${result.refused}`)
})

/** Records the cause of a refusal that was thrown, such as a firm without a free seat, and throws it again. */
async function recordAndThrow(context: RequestContext, error: unknown): Promise<never> {
  if (isRefusal(error)) await recordRefusal(context, 'staff-sign-on.refused', context.session?.person.id, { cause: error.code })
  throw error
}

const toRefusal = (fault: 'refused' | 'unreachable'): SignOnResult => ({ refused: fault === 'unreachable' ? 'unavailable' : fault })

function accept(context: RequestContext, pendingVisit: PendingVisit, account: StaffIdentity): Promise<SignOnResult> {
  return pendingVisit.purpose === 'staff-proof' ? prove(context, pendingVisit, account) : signIn(context, account)
}

async function signIn(context: RequestContext, account: StaffIdentity): Promise<SignOnResult> {
  const { deps, edition, request, reply } = context
  const started = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const found = await findOrBindStaff(transaction, context, account)
    if ('refused' in found) return found
    return { person: found.person, ...(await startStaffSession(transaction, context, found.person, account)) }
  }).catch((error: unknown) => {
    if (isDuplicateKeyError(error)) return { refused: 'bound' as const }
    throw error
  })
  if ('refused' in started) return started
  const { person, token, stage } = started
  const given = issueSession(request, reply, token)
  if (stage === 'signed-in') rememberDevice(request, reply, deps.secret, formatAccountKey(edition.id, person.email))
  return { status: stage, ...given }
}

/** Records a step-up in the full session that started the request, if the account is bound to the person of the session. */
async function prove(context: RequestContext, pendingVisit: PendingVisit, account: StaffIdentity): Promise<SignOnResult> {
  const { deps, edition, session } = context
  if (!isFullSession(session) || session.id !== pendingVisit.session_id) return { refused: 'refused' }
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    if ((await findBoundPersonId(transaction, account)) !== session.person.id) return { refused: 'refused' }
    await proveSession(transaction, context, session.id, 'staff-sign-on')
    return { status: 'proven' }
  })
}

const get = staffSignOns.get.handler(async ({ context }) => {
  const boundSince = await readBoundSince(context, requireProvider(context))
  return { boundSince: boundSince?.toISOString() ?? null, isRequired: context.edition.staffSignOn?.use === 'required' }
})

function readBoundSince(context: RequestContext, { issuer }: StaffSignOnPort): Promise<Date | null> {
  return withOwnRows(context, (transaction, person) => findBoundSince(transaction, person, issuer))
}

/**
 * Returns the edition's provider.
 *
 * @throws the problem `not-found` in an edition without single sign-on of staff
 */
function requireProvider({ deps, edition }: RequestContext): StaffSignOnPort {
  const provider = deps.findStaffSignOnPort(edition)
  if (!provider) throw refusal('not-found')
  return provider
}

export const staffSignOnRoutes = { askSignIn, confirm, get, askProof }
