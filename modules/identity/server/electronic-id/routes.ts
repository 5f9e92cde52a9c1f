import { electronicIds as electronicIdsContract } from '../../contract/electronic-id.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { isDuplicate } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { rememberDevice } from '@atrium/platform/http/device-cookie'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { issueSession } from '@atrium/platform/http/session-cookie'
import type { ElectronicIdPort } from '@atrium/platform/providers/ports/electronic-id'
import { editionScope, isFull } from '@atrium/platform/session/access'
import { findCredentialById } from '../identity/reads.ts'
import { accountKey, needsStaffSignOn } from '@atrium/platform/session/sign-in-rules'
import { recordRefusal, startSession } from '../identity/writes.ts'
import { finishVisit, leaveVisit, startVisit, type Purpose, type UnderWay, type VisitKind } from '../openid-visits/writes.ts'
import { hashNationalId, plainNationalId } from './electronic-id-rules.ts'
import { findOwner, readOwnElectronicId } from './reads.ts'
import { linkElectronicId, touchElectronicId, unlinkElectronicId } from './writes.ts'

const electronicIds = implementContract(electronicIdsContract)

export const electronicIdKind = {
  cookie: '__Host-atrium-electronic-id',
  throttle: 'electronicIdOfNetwork',
  returnPath: '/electronic-id/return',
  purposes: ['sign-in', 'link'],
  unavailable: 'electronic-id-unavailable',
} as const satisfies VisitKind

const askSignIn = electronicIds.askSignIn.handler(({ context }) => begin(context, 'sign-in'))

const askLink = electronicIds.askLink.handler(async ({ context }) => {
  const { actor, person } = editionScope(context)
  await context.deps.throttles.count('factorOfPerson', person.id)
  const { linkedSince } = await withTenant(context.deps.db, actor, (transaction) => readOwnElectronicId(transaction, person))
  if (linkedSince !== null) throw refusal('conflict')
  return begin(context, 'link')
})

function begin(context: RequestContext, purpose: Purpose): Promise<{ address: string }> {
  const provider = providerOf(context)
  return startVisit(context, electronicIdKind, purpose, (visit) => provider.addressOf(visit))
}

/** All failures return the same error, so that neither the cause nor the existence of a person is revealed. */
const confirm = electronicIds.confirm.handler(async ({ input, context }) => {
  const provider = providerOf(context)
  const finished = await finishVisit(context, electronicIdKind, input, (answer, visit) => provider.confirm(answer, visit))
  const accepted = 'fault' in finished ? Promise.resolve(undefined) : accept(context, finished.underWay, finished.confirmed)
  const result = await accepted.finally(() => leaveVisit(context, electronicIdKind, finished))
  if (result && !('refused' in result)) return result
  await recordRefusal(context, 'electronic-id.refused', result?.refused ?? context.session?.person.id)
  throw refusal('electronic-id-refused')
})

async function accept(context: RequestContext, underWay: UnderWay, confirmed: string): Promise<Result | undefined> {
  const nationalId = plainNationalId(confirmed)
  if (nationalId === undefined) return undefined
  return underWay.purpose === 'link' ? link(context, underWay, nationalId) : signIn(context, nationalId)
}

type Result = { status: 'signed-in' | 'second-factor' | 'electronic-id' | 'linked'; token?: string } | { refused: string | undefined }

/** Finds the person by the national id only. An e-mail address stated by the provider is ignored. */
async function signIn(context: RequestContext, nationalId: string): Promise<Result> {
  const { deps, edition, request, reply } = context
  const hash = hashNationalId(deps.secret, edition.id, nationalId)
  const started = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const owner = await findOwner(transaction, hash)
    const person = owner && (await findCredentialById(transaction, owner))
    if (!person || !person.isActive || needsStaffSignOn(edition, person)) return { refused: owner }
    await touchElectronicId(transaction, context, person)
    return { person, ...(await startSession(transaction, context, person, 'electronic-id')) }
  })
  if (!('token' in started)) return started
  const { person, token, stage } = started
  const given = issueSession(request, reply, token)
  if (stage === 'signed-in') rememberDevice(request, reply, deps.secret, accountKey(edition.id, person.email))
  return { status: stage, ...given }
}

/** Links the electronic ID, only in the full session that started the request. */
async function link(context: RequestContext, underWay: UnderWay, nationalId: string): Promise<Result> {
  const { deps, session } = context
  if (!session || session.id !== underWay.session_id || !isFull(session)) return { refused: undefined }
  const { actor, person } = editionScope(context)
  try {
    await withTenant(deps.db, actor, (transaction) => linkElectronicId(transaction, context, person, nationalId))
    return { status: 'linked' }
  } catch (error) {
    if (isDuplicate(error)) return { refused: undefined }
    throw error
  }
}

const get = electronicIds.get.handler(({ context }) => {
  providerOf(context)
  const { actor, person } = editionScope(context)
  return withTenant(context.deps.db, actor, (transaction) => readOwnElectronicId(transaction, person))
})

const unlink = electronicIds.unlink.handler(async ({ context }) => {
  const { actor, person } = editionScope(context)
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
function providerOf({ deps, edition }: RequestContext): ElectronicIdPort {
  const provider = deps.electronicIdOf(edition)
  if (!provider) throw refusal('not-found')
  return provider
}

export const electronicIdRoutes = { askSignIn, confirm, get, askLink, unlink }
