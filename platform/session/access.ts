import type { RouteMeta } from '@atrium/contract/route'
import { dayIn } from '@atrium/domain/calendar'
import type { RequestContext, SessionOfRequest } from '../app-context.ts'
import { withTenant, type Actor, type PersonScope, type Transacting } from '../db/scope.ts'
import { refusal } from '../http/problem.ts'
import type { ServiceAccount } from './api-token-reads.ts'
import { isProven } from './proof-rules.ts'

declare const scopeBrand: unique symbol

/** The person of a session, with the accounts that the person may see as a client. */
export type SignedInPerson = PersonScope & {
  email: string
  name: string
  phone: string | null
  role: 'admin' | 'company-admin' | 'professional' | 'client'
  locale: 'en' | 'is' | 'el'
  theme: 'portal' | 'light' | 'dark' | 'contrast'
  organisationId: string | null
  isSecondFactorDisabled: boolean
  previousSignInAt: Date | null
  accountIds: readonly string[]
}

/** Proof that a signed-in person acts in this edition, required by reads and writes. Only this file creates it. */
export type EditionScope = {
  readonly actor: Actor
  readonly person: SignedInPerson
  /** Today in the edition's time zone. A relation begins and ends by this day. */
  readonly today: string
  readonly [scopeBrand]: 'edition'
}

/** Proof that a service account acts in this edition with its scopes. Only this file creates it. */
export type ServiceScope = {
  readonly actor: Actor
  readonly account: ServiceAccount
  readonly [scopeBrand]: 'service'
}

export function isStaff(person: Pick<SignedInPerson, 'role'>): boolean {
  return person.role !== 'client'
}

/**
 * True for a professional without an organisation, such as a client's accountant. They see what their clients see, and nothing that the firm
 * records about them (decision 46).
 */
export function isOutsideProfessional({ role, organisationId }: Pick<SignedInPerson, 'role' | 'organisationId'>): boolean {
  return role === 'professional' && organisationId === null
}

/** True for staff of the firm: not for clients, nor for professionals from outside it. */
export const isOfFirm = (person: Pick<SignedInPerson, 'role' | 'organisationId'>): boolean =>
  isStaff(person) && !isOutsideProfessional(person)

/** Properties of a request that determine whether it is permitted: whether it only reads, and when it arrived. */
export type RequestProperties = { isRead: boolean; at: Date }

/** Caller of a request: a session, a service account, or neither. */
export type RequestCaller = Pick<RequestContext, 'session' | 'serviceAccount'>

/** Throws for callers that a route does not permit. The order of the checks determines which error a caller gets. */
export function assertPermitted(meta: RouteMeta, { session, serviceAccount }: RequestCaller, { isRead, at: now }: RequestProperties): void {
  // An API scope replaces role and step-up, because it was granted with a step-up. A route without an API scope is for people only.
  if (serviceAccount) {
    if (meta.apiScope && serviceAccount.scopes.includes(meta.apiScope)) return
    throw refusal('not-allowed')
  }
  // An impersonation changes nothing, except through routes that allow it.
  if (session?.impersonation && !isRead && meta.impersonation !== 'write') throw refusal('read-only-impersonation')
  if (meta.caller === 'anyone') return
  if (!session) throw refusal('not-signed-in')
  // Neither a PIN nor a passkey replaces a required electronic ID.
  if (session.awaitsElectronicId) throw refusal('electronic-id-required')
  if (meta.caller === 'mfa-pending') return
  if (session.stage !== 'signed-in') throw refusal('second-factor-required')
  if (session.awaitsFactor && !meta.isOpenWithoutFactor) throw refusal('stronger-factor-required')
  // During maintenance clients have no access, but staff do (specification decision 21).
  if (session.maintenanceSeconds !== null && !isStaff(session.person))
    throw refusal('maintenance', { retryAfterSeconds: session.maintenanceSeconds })
  if (meta.caller === 'staff' && !isStaff(session.person)) throw refusal('not-allowed')
  if (meta.caller === 'admin' && session.person.role !== 'admin') throw refusal('not-allowed')
  if (meta.stepUp && !isProven(session.secondFactorAt, now)) throw refusal('proof-required')
}

/** Returns true for a session with no outstanding sign-in step. */
export function isFullSession<Session extends Pick<SessionOfRequest, 'stage' | 'awaitsElectronicId'>>(
  session: Session | null,
): session is Session {
  return session?.stage === 'signed-in' && !session.awaitsElectronicId
}

export function createEditionScope(context: RequestContext): EditionScope {
  const { session, edition, deps } = context
  if (!isFullSession(session)) throw refusal('not-signed-in')
  return {
    actor: createActor(session.person, edition.id),
    person: session.person,
    today: dayIn(edition.timeZone, deps.clock()),
  } as EditionScope
}

/** Returns the scope of the request's service account. Its transactions see no client, and only the imports of its organisation. */
export function createServiceScope({ serviceAccount, edition }: RequestContext): ServiceScope {
  if (!serviceAccount) throw refusal('not-signed-in')
  const actor: Actor = { edition: edition.id, service: serviceAccount.id, role: 'service', accounts: [] }
  return { actor, account: serviceAccount } as ServiceScope
}

/** Runs a transaction as the signed-in person, who can access only their own rows. */
export function withOwnRows<Result>(
  context: RequestContext,
  work: (transaction: Transacting, person: SignedInPerson) => Promise<Result>,
): Promise<Result> {
  const { actor, person } = createEditionScope(context)
  return withTenant(context.deps.db, actor, (transaction) => work(transaction, person))
}

/** Returns the actor for a person's transactions. The transactions of a client see only the client's accounts, whatever the query. */
function createActor(person: SignedInPerson, edition: string): Actor {
  return { edition, person: person.id, role: person.role, accounts: isStaff(person) ? '*' : person.accountIds }
}
