import { electronicIds as electronicIdsContract } from '../../contract/electronic-id.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { isDuplicateKeyError } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { rememberDevice } from '@atrium/platform/http/device-cookie'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { issueSession } from '@atrium/platform/http/session-cookie'
import type { ElectronicIdPort } from '@atrium/platform/providers/ports/electronic-id'
import { createEditionScope, isFullSession } from '@atrium/platform/session/access'
import { findCredentialById } from '../identity/reads.ts'
import { formatAccountKey, needsStaffSignOn } from '@atrium/platform/session/sign-in-rules'
import { recordRefusal, startSession } from '../identity/writes.ts'
import { finishVisit, clearVisitCookie, startVisit, type Purpose, type PendingVisit, type VisitKind } from '../openid-visits/writes.ts'
import { hashNationalId, normaliseNationalId } from './electronic-id-rules.ts'
import { findOwnerId, readOwnElectronicId } from './reads.ts'
import { linkElectronicId, touchElectronicId, unlinkElectronicId } from './writes.ts'

const electronicIds = implementContract(electronicIdsContract)

export const electronicIdKind = {
  cookie: '__Host-atrium-electronic-id',
  throttle: 'electronicIdOfNetwork',
  returnPath: '/electronic-id/return',
  purposes: ['sign-in', 'link'],
  unavailable: 'electronic-id-unavailable',
} as const satisfies VisitKind

const askSignIn = electronicIds.askSignIn.handler(({ context }) => startRequest(context, 'sign-in'))

const askLink = electronicIds.askLink.handler(async ({ context }) => {
  const { actor, person } = createEditionScope(context)
  await context.deps.throttles.count('factorOfPerson', person.id)
  const { linkedSince } = await withTenant(context.deps.db, actor, (transaction) => readOwnElectronicId(transaction, person))
  if (linkedSince !== null) throw refusal('conflict')
  return startRequest(context, 'link')
})

function startRequest(context: RequestContext, purpose: Purpose): Promise<{ address: string }> {
  const provider = requireProvider(context)
  return startVisit(context, electronicIdKind, purpose, (visit) => provider.buildAuthenticationUrl(visit))
}

/** All failures return the same error, so that neither the cause nor the existence of a person is revealed. */
const confirm = electronicIds.confirm.handler(async ({ input, context }) => {
  const provider = requireProvider(context)
  const finished = await finishVisit(context, electronicIdKind, input, (response, visit) => provider.confirm(response, visit))
  const accepted = 'fault' in finished ? Promise.resolve(undefined) : accept(context, finished.underWay, finished.confirmed)
  const result = await accepted.finally(() => clearVisitCookie(context, electronicIdKind, finished))
  if (result && !('refused' in result)) return result
  await recordRefusal(context, 'electronic-id.refused', result?.refused ?? context.session?.person.id)
  throw refusal('electronic-id-refused')
})

async function accept(context: RequestContext, pendingVisit: PendingVisit, confirmed: string): Promise<ConfirmationResult | undefined> {
  const nationalId = normaliseNationalId(confirmed)
  if (nationalId === undefined) return undefined
  return pendingVisit.purpose === 'link' ? link(context, pendingVisit, nationalId) : signIn(context, nationalId)
}

type ConfirmationResult =
  | { status: 'signed-in' | 'second-factor' | 'electronic-id' | 'linked'; token?: string }
  | { refused: string | undefined }

/** Finds the person by the national id only. An e-mail address stated by the provider is ignored. */
async function signIn(context: RequestContext, nationalId: string): Promise<ConfirmationResult> {
  const { deps, edition, request, reply } = context
  const hash = hashNationalId(deps.secret, edition.id, nationalId)
  const started = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const owner = await findOwnerId(transaction, hash)
    const person = owner && (await findCredentialById(transaction, owner))
    if (!person || !person.isActive || needsStaffSignOn(edition, person)) return { refused: owner }
    await touchElectronicId(transaction, context, person)
    return { person, ...(await startSession(transaction, context, person, 'electronic-id')) }
  })
  if (!('token' in started)) return started
  const { person, token, stage } = started
  const given = issueSession(request, reply, token)
  if (stage === 'signed-in') rememberDevice(request, reply, deps.secret, formatAccountKey(edition.id, person.email))
  return { status: stage, ...given }
}

/** Links the electronic ID, only in the full session that started the request. */
async function link(context: RequestContext, pendingVisit: PendingVisit, nationalId: string): Promise<ConfirmationResult> {
  const { deps, session } = context
  if (!session || session.id !== pendingVisit.session_id || !isFullSession(session)) return { refused: undefined }
  const { actor, person } = createEditionScope(context)
  try {
    await withTenant(deps.db, actor, (transaction) => linkElectronicId(transaction, context, person, nationalId))
    return { status: 'linked' }
  } catch (error) {
    if (isDuplicateKeyError(error)) return { refused: undefined }
    throw error
  }
}

const get = electronicIds.get.handler(({ context }) => {
  requireProvider(context)
  const { actor, person } = createEditionScope(context)
  return withTenant(context.deps.db, actor, (transaction) => readOwnElectronicId(transaction, person))
})

const unlink = electronicIds.unlink.handler(async ({ context }) => {
  const { actor, person } = createEditionScope(context)
  await context.deps.throttles.count('factorOfPerson', person.id)
  return withTenant(context.deps.db, actor, async (transaction) => {
    const result = await unlinkElectronicId(transaction, context, person)
    if (result !== 'done') throw refusal(result === 'none' ? 'not-found' : 'conflict')
    return readOwnElectronicId(transaction, person)
  })
})

/**
 * Returns the edition's provider.
 *
 * @throws the problem `not-found` in an edition without electronic IDs
 */
function requireProvider({ deps, edition }: RequestContext): ElectronicIdPort {
  const provider = deps.findElectronicIdPort(edition)
  if (!provider) throw refusal('not-found')
  return provider
}

export const electronicIdRoutes = { askSignIn, confirm, get, askLink, unlink }
