import { electronicIds as electronicIdsContract } from '../../contract/electronic-id.ts'
import type { ElectronicIdAnswer } from '../../contract/electronic-id.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { isDuplicate } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { rememberDevice } from '@atrium/platform/http/device-cookie'
import { returnPath } from './return-routes.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { findNetwork } from '@atrium/platform/http/network'
import { ownAddress } from '@atrium/platform/http/own-address'
import { refusal } from '@atrium/platform/http/problem'
import { issueSession } from '@atrium/platform/http/session-cookie'
import { dropVisit, issueVisit, readVisitToken } from '@atrium/platform/http/visit-cookie'
import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import type { ElectronicIdPort, Visit } from '@atrium/platform/providers/ports/electronic-id'
import { editionScope, isFull } from '@atrium/platform/session/access'
import { findCredentialById } from '../identity/reads.ts'
import { accountKey } from '@atrium/platform/session/sign-in-rules'
import { recordRefusal, startSession } from '../identity/writes.ts'
import { hashNationalId, plainNationalId, createVisit } from './electronic-id-rules.ts'
import { findOwner, readOwnElectronicId } from './reads.ts'
import {
  beginVisit,
  linkElectronicId,
  consumeVisit,
  touchElectronicId,
  unlinkElectronicId,
  visitValidMs,
  type Purpose,
  type UnderWay,
} from './writes.ts'

const electronicIds = implementContract(electronicIdsContract)

const askSignIn = electronicIds.askSignIn.handler(({ context }) => begin(context, 'sign-in'))

const askLink = electronicIds.askLink.handler(async ({ context }) => {
  const { actor, person } = editionScope(context)
  await context.deps.throttles.count('factorOfPerson', person.id)
  const { linkedSince } = await withTenant(context.deps.db, actor, (transaction) => readOwnElectronicId(transaction, person))
  if (linkedSince !== null) throw refusal('conflict')
  return begin(context, 'link')
})

async function begin(context: RequestContext, purpose: Purpose): Promise<{ address: string }> {
  const { deps, request, reply } = context
  const provider = providerOf(context)
  await deps.throttles.count('electronicIdOfNetwork', findNetwork(request.ip))
  const token = await beginVisit(context, purpose)
  const address = await provider.addressOf(visitOfToken(context, token)).catch((error: unknown) => {
    logRefusal(context, error)
    throw refusal('electronic-id-unavailable')
  })
  issueVisit(reply, token, visitValidMs)
  return { address }
}

/** All failures return the same error, so that neither the cause nor the existence of a person is revealed. */
const confirm = electronicIds.confirm.handler(async ({ input, context }) => {
  const { deps, request, reply, session } = context
  const provider = providerOf(context)
  await deps.throttles.count('electronicIdOfNetwork', findNetwork(request.ip))
  const token = readVisitToken(request)
  const underWay = token === undefined ? undefined : await consumeVisit(context, token)
  const nationalId = token && underWay && (await ask(context, provider, visitOfToken(context, token), input))
  const result = nationalId && (underWay.purpose === 'link' ? await link(context, underWay, nationalId) : await signIn(context, nationalId))
  dropVisit(reply)
  if (result && !('refused' in result)) return result
  await recordRefusal(context, 'electronic-id.refused', (result || undefined)?.refused ?? session?.person.id)
  throw refusal('electronic-id-refused')
})

async function ask(
  context: RequestContext,
  provider: ElectronicIdPort,
  visit: Visit,
  answer: ElectronicIdAnswer,
): Promise<string | undefined> {
  if (answer.state !== visit.state) return undefined
  try {
    return plainNationalId(await provider.confirm(answer, visit))
  } catch (error) {
    logRefusal(context, error)
    return undefined
  }
}

type Result = { status: 'signed-in' | 'second-factor' | 'electronic-id' | 'linked'; token?: string } | { refused: string | undefined }

/** Finds the person by the national id only. An e-mail address stated by the provider is ignored. */
async function signIn(context: RequestContext, nationalId: string): Promise<Result> {
  const { deps, edition, request, reply } = context
  const hash = hashNationalId(deps.secret, edition.id, nationalId)
  const started = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const owner = await findOwner(transaction, hash)
    const person = owner && (await findCredentialById(transaction, owner))
    if (!person || !person.isActive) return { refused: owner }
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

/** Returns the provider. In an edition without electronic IDs the routes return 404. */
function providerOf({ deps, edition }: RequestContext): ElectronicIdPort {
  const provider = deps.electronicIdOf(edition)
  if (!provider) throw refusal('not-found')
  return provider
}

function visitOfToken(context: RequestContext, token: string): Visit {
  return createVisit(context.deps.secret, token, ownAddress(context) + returnPath)
}

/** Logs a refusal without the provider's text, which may contain the national id. */
function logRefusal({ deps, request }: RequestContext, error: unknown): void {
  if (!(error instanceof UpstreamError)) throw error
  deps.log.warn(
    { requestId: request.id, call: error.call, fault: error.fault, reason: error.message },
    'no electronic id was confirmed by the provider',
  )
}

export const electronicIdRoutes = { askSignIn, confirm, get, askLink, unlink }
