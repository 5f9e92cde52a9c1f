import type { OpenIdResponse } from '../../contract/openid.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import { findNetwork } from '@atrium/platform/http/network'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { refusal } from '@atrium/platform/http/problem'
import { hashToken, createToken } from '@atrium/platform/http/session-cookie'
import type { ThrottleName } from '@atrium/platform/http/throttles'
import { dropVisit, setVisitCookie, readVisitToken, type VisitCookie } from '@atrium/platform/http/visit-cookie'
import type { ErrorCode } from '@atrium/contract/error-catalogue'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { AuthenticationResponse, AuthenticationRequest } from '@atrium/platform/providers/ports/electronic-id'
import { createVisit } from './visit-rules.ts'

export type Purpose = 'sign-in' | 'link' | 'staff-sign-in' | 'staff-proof'
export type PendingVisit = { purpose: Purpose; session_id: string | null }

/** A kind of visit. `unavailable` is the error while the provider cannot be reached. */
export type VisitKind = {
  cookie: VisitCookie
  throttle: ThrottleName
  returnPath: string
  purposes: readonly Purpose[]
  unavailable: ErrorCode
}

/** Validity of a visit: time for people to complete the sign-in on their phone. */
export const visitValidMs = 10 * 60_000

const sessionPurposes: ReadonlySet<Purpose> = new Set(['link', 'staff-proof'])

/** Starts a visit and returns the provider's URL. */
export async function startVisit(
  context: RequestContext,
  kind: VisitKind,
  purpose: Purpose,
  createUrl: (visit: AuthenticationRequest) => Promise<string>,
): Promise<{ address: string }> {
  const { deps, request, reply } = context
  await deps.throttles.count(kind.throttle, findNetwork(request.ip))
  const token = await beginVisit(context, purpose)
  const address = await createUrl(deriveVisit(context, kind, token)).catch((error: unknown) => {
    logRefusal(context, error)
    throw refusal(kind.unavailable)
  })
  setVisitCookie(reply, kind.cookie, token, visitValidMs)
  return { address }
}

export type VisitResult<Confirmed> =
  | { underWay: PendingVisit; confirmed: Confirmed }
  | { fault: 'refused' | 'unreachable'; /** True if the browser's visit is still pending. */ isOfAnotherVisit?: true }

/**
 * Uses up the browser's visit, whatever the outcome, and requests the confirmed identity from the provider. A response
 * with the state of another visit changes nothing, because any site can send one.
 */
export async function finishVisit<Confirmed>(
  context: RequestContext,
  kind: VisitKind,
  response: OpenIdResponse,
  confirm: (response: AuthenticationResponse, visit: AuthenticationRequest, underWay: PendingVisit) => Promise<Confirmed>,
): Promise<VisitResult<Confirmed>> {
  const { deps, request } = context
  await deps.throttles.count(kind.throttle, findNetwork(request.ip))
  const token = readVisitToken(request, kind.cookie)
  if (token === undefined) return { fault: 'refused' }
  const visit = deriveVisit(context, kind, token)
  if (response.state !== visit.state) return { fault: 'refused', isOfAnotherVisit: true }
  const underWay = await consumeVisit(context, kind, token)
  if (!underWay) return { fault: 'refused' }
  try {
    return { underWay, confirmed: await confirm(response, visit, underWay) }
  } catch (error) {
    return { fault: logRefusal(context, error) === 'unreachable' ? 'unreachable' : 'refused' }
  }
}

/** Deletes the cookie of a visit that has ended. Call it after a session's cookie is set. */
export function clearVisitCookie(context: RequestContext, kind: VisitKind, finished: VisitResult<unknown>): void {
  if (!('isOfAnotherVisit' in finished)) dropVisit(context.reply, kind.cookie)
}

/** Stores a visit and returns its token. A link or a proof is bound to the current session. */
async function beginVisit({ deps, edition, session }: RequestContext, purpose: Purpose): Promise<string> {
  const { token, hash } = createToken()
  await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    transaction
      .insertInto('oidc_auth_requests')
      .values({
        token_hash: hash,
        edition: edition.id,
        purpose,
        session_id: sessionPurposes.has(purpose) ? (session?.id ?? null) : null,
        expires_at: new Date(deps.clock().getTime() + visitValidMs),
      })
      .execute(),
  )
  return token
}

/** Uses up a visit in a separate transaction, so that no second response is accepted even if the rest fails. */
function consumeVisit({ deps, edition }: RequestContext, { purposes }: VisitKind, token: string): Promise<PendingVisit | undefined> {
  return withTenant(deps.db, systemActor(edition.id), (transaction) =>
    transaction
      .deleteFrom('oidc_auth_requests')
      .where('token_hash', '=', hashToken(token))
      .where('purpose', 'in', [...purposes])
      .where('expires_at', '>', deps.clock())
      .returning(['purpose', 'session_id'])
      .executeTakeFirst(),
  )
}

export async function deleteExpiredVisits(transaction: SystemTransacting, now: Date): Promise<void> {
  await transaction.deleteFrom('oidc_auth_requests').where('expires_at', '<=', now).execute()
}

function deriveVisit(context: RequestContext, { returnPath }: VisitKind, token: string): AuthenticationRequest {
  return createVisit(context.deps.secret, token, findBaseUrl(context) + returnPath)
}

/** Logs a refusal without the text of the provider, which may contain personal data. Returns the fault. */
function logRefusal({ deps, request }: RequestContext, error: unknown): UpstreamError['fault'] {
  if (!(error instanceof UpstreamError)) throw error
  deps.log.warn(
    { requestId: request.id, call: error.call, fault: error.fault, reason: error.message },
    'the identity provider did not confirm a sign-in',
  )
  return error.fault
}
