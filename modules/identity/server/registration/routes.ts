import { registration as registrationContract } from '../../contract/registration.ts'
import type { SignUp } from '../../contract/registration.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { rememberDevice } from '@atrium/platform/http/device-cookie'
import { implementContract } from '@atrium/platform/http/implementation'
import { findNetwork } from '@atrium/platform/http/network'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { refusal } from '@atrium/platform/http/problem'
import { issueSession } from '@atrium/platform/http/session-cookie'
import { clearSignUpCookie, issueSignUpToken, readSignUpToken } from '@atrium/platform/http/sign-up-cookie'
import { accountScope } from '@atrium/accounts/server/accounts/access'
import { portalScope } from '@atrium/people/server/portals/access'
import { createEditionScope } from '@atrium/platform/session/access'
import { assertGoodPassword, hashPassword, isPassword } from '../identity/password-rules.ts'
import { maskEmail } from '../identity/pin-rules.ts'
import { findCredential } from '../identity/reads.ts'
import { formatAccountKey, needsStaffSignOn } from '@atrium/platform/session/sign-in-rules'
import { recordRefusal, startConfirmedSession } from '../identity/writes.ts'
import { markOpened } from '../identity/token-writes.ts'
import { composeInvitation, findInvitationEnd, sendAdviserInvitation, sendClientInvitation } from './invitation-writes.ts'
import {
  findInvitation,
  findInvitationLocale,
  findOrganisationByDomain,
  findOrganisationByPortal,
  findSignUp,
  type ValidInvitation,
  type SignUpRow,
} from './reads.ts'
import { findDomainIssue, extractDomain, findStaffDomainIssue } from './sign-up-rules.ts'
import { createPerson, sendSignUpPin, startSignUp, consumeSignUp } from './writes.ts'

const registration = implementContract(registrationContract)

const signUp = registration.signUp.handler(async ({ input, context }) => {
  const { deps, edition, request, reply } = context
  const email = input.email.toLowerCase()
  const invitation = input.invitation ? await requireInvitation(context, input.invitation) : undefined
  if (invitation) await deps.throttles.count('signUpOfInvitation', invitation.id)
  else await deps.throttles.count('signUpOfNetwork', findNetwork(request.ip))
  await deps.throttles.count('signUpOfAddress', `${formatAccountKey(edition.id, email)} ${findNetwork(request.ip)}`)
  await deps.throttles.count('signUpLetterToAddress', formatAccountKey(edition.id, email))
  await assertMaySignUp(context, { ...input, email }, invitation)
  const organisationId = await findFirmToJoin(context, { ...input, email }, invitation)
  assertGoodPassword(input.password, { edition, email, name: input.name })
  const passwordHash = await hashPassword(input.password)
  const locale = edition.locales.find((one) => one === input.locale) ?? edition.defaultLocale
  const { token } = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    startSignUp(transaction, context, { email, name: input.name, locale, passwordHash, organisationId, invitation }),
  )
  return { status: 'second-factor' as const, pinSentTo: maskEmail(email), ...issueSignUpToken(request, reply, token) }
})

/**
 * Returns a valid invitation. Its uses are counted per invitation, so that people of one office do not block each other.
 * Invalid tokens are counted per network, as for other links, which limits guessing.
 */
async function requireInvitation(context: RequestContext, token: string): Promise<ValidInvitation> {
  const { deps, edition, request } = context
  const found = await withTenant(deps.db, systemActor(edition.id), (transaction) => findInvitation(transaction, context, token))
  if (found) {
    await deps.throttles.count('useOfInvitation', found.id)
    return found
  }
  await deps.throttles.count('tokenOfNetwork', findNetwork(request.ip))
  throw refusal('link-expired')
}

/**
 * Refuses a sign-up that is not permitted. Holders of an invitation get more precise reasons than strangers, because
 * the firm knows them (D6).
 */
async function assertMaySignUp(context: RequestContext, input: SignUp, invitation: ValidInvitation | undefined): Promise<void> {
  const { deps, edition } = context
  if (!invitation) {
    const issue = findDomainIssue(input.email, edition.signUp)
    if (issue) throw refusal('invalid-request', { issues: [issue] })
    return
  }
  if (invitation.email.toLowerCase() !== input.email) throw createFieldError('email', 'not-invited')
  const owner = await withTenant(deps.db, systemActor(edition.id), (transaction) => findCredential(transaction, input.email))
  if (owner) throw createFieldError('email', 'account-exists')
}

/**
 * Returns the id of the firm that an adviser joins, or null for a client. The invitation or the domain of the address
 * determines the firm. In both cases the firm's signup code is required (D1). The address is verified later.
 */
async function findFirmToJoin(context: RequestContext, input: SignUp, invitation: ValidInvitation | undefined): Promise<string | null> {
  const { deps, edition } = context
  const isAdviser = invitation ? invitation.kind === 'adviser' : input.signupCode !== undefined
  if (!isAdviser) return null
  const firm =
    invitation?.organisation ??
    (await withTenant(deps.db, systemActor(edition.id), (transaction) => findOrganisationByDomain(transaction, extractDomain(input.email))))
  await deps.throttles.count('signupCode', invitation?.id ?? formatAccountKey(edition.id, extractDomain(input.email)))
  if (!firm || !(await isPassword(input.signupCode ?? '', firm.signupCodeHash))) throw createFieldError('signupCode', 'wrong-signup-code')
  const issue = findStaffDomainIssue(input.email, edition.signUp)
  if (issue) throw refusal('invalid-request', { issues: [issue] })
  if (needsStaffSignOn(edition, { role: 'professional' })) throw refusal('staff-sign-on-required')
  return firm.id
}

const createFieldError = (path: string, code: string) => refusal('invalid-request', { issues: [{ path, code }] })

const confirmSignUp = registration.confirmSignUp.handler(async ({ input, context }) => {
  const { deps, edition, request, reply } = context
  const pending = await requirePendingSignUp(context)
  const throttleKey = pending.invitation_id ?? formatAccountKey(edition.id, pending.email)
  await deps.throttles.count('pinOfSignUp', pending.id)
  await deps.throttles.count('pinOfSignUps', throttleKey)
  const session = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    if (!(await consumeSignUp(transaction, context, pending, input.code))) return undefined
    const person = await createPerson(transaction, context, pending)
    return startConfirmedSession(transaction, context, person)
  })
  if (!session) {
    await recordRefusal(context, 'pin.refused')
    throw refusal('wrong-pin')
  }
  await deps.throttles.forgive('pinOfSignUps', throttleKey)
  const given = issueSession(request, reply, session.token)
  clearSignUpCookie(request, reply)
  rememberDevice(request, reply, deps.secret, formatAccountKey(edition.id, pending.email))
  return { status: 'signed-in' as const, ...given }
})

const resendPin = registration.resendPin.handler(async ({ context }) => {
  const { deps, edition } = context
  const pending = await requirePendingSignUp(context)
  await deps.throttles.count('pinMailOfSignUp', pending.id)
  await deps.throttles.count('signUpLetterToAddress', formatAccountKey(edition.id, pending.email))
  await withTenant(deps.db, systemActor(edition.id), (transaction) => sendSignUpPin(transaction, context, pending, 'pin.sent'))
  return { pinSentTo: maskEmail(pending.email) }
})

/** Returns the unconfirmed sign-up of this browser. */
async function requirePendingSignUp({ deps, edition, request }: RequestContext): Promise<SignUpRow> {
  const token = readSignUpToken(request)
  const pending =
    token && (await withTenant(deps.db, systemActor(edition.id), (transaction) => findSignUp(transaction, token, deps.clock())))
  if (!pending) throw refusal('conflict')
  return pending
}

const find = registration.findInvitation.handler(async ({ input, context }) => {
  const { id, kind, email, organisation, isLinked } = await requireInvitation(context, input.token)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => markOpened(transaction, context, id))
  return { kind, email, organisation: organisation.name, isLinked }
})

const inviteClient = registration.inviteClient.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const { id: accountId, email, portal_id: portal } = scope.account
  const issuedBy = scope.edition.person.id
  await context.deps.throttles.count('invitationOfPerson', issuedBy)
  return withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    const organisationId = await findOrganisationByPortal(transaction, portal)
    return sendClientInvitation(transaction, context, { accountId, organisationId, email, issuedBy, address: findBaseUrl(context) })
  })
})

/** Token of previews. It has the length of a token, so that the letter looks the same, but no such token is ever issued. */
const exampleToken = 'example-only-this-link-does-not-work-at-all'

const previewInvitation = registration.previewInvitation.handler(async ({ input, context }) => {
  const { deps, edition } = context
  const { person } = (await portalScope(context, input.portal)).edition
  const account = input.account === undefined ? null : (await accountScope(context, input.account, 'dashboard')).account
  if (account && account.portal_id !== input.portal) throw refusal('not-found')
  await deps.throttles.count('invitationPreviewOfPerson', person.id)
  const usual = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    // Like the change of clients, this is for admins and for staff of the organisation of the portal.
    if (person.role !== 'admin' && person.organisationId !== (await findOrganisationByPortal(transaction, input.portal)))
      throw refusal('not-allowed')
    return account && (await findInvitationLocale(transaction, account.id))
  })
  const locale = input.locale ?? usual ?? edition.defaultLocale
  if (!edition.locales.includes(locale)) throw refusal('invalid-request', { issues: [{ path: 'locale', code: 'invalid_value' }] })
  const letter = composeInvitation(edition, {
    kind: 'client',
    email: account?.email ?? '',
    locale,
    expiresAt: findInvitationEnd(edition, deps.clock()),
    link: `${findBaseUrl(context)}/signup/client#token=${exampleToken}`,
  })
  return { locale, locales: [...edition.locales], ...letter, validDays: edition.invitationValidDays }
})

const inviteAdviser = registration.inviteAdviser.handler(async ({ input, context }) => {
  const { person } = createEditionScope(context)
  if (person.role === 'professional' || !person.organisationId) throw refusal('not-allowed')
  const organisationId = person.organisationId
  const email = input.email.toLowerCase()
  const issue = findStaffDomainIssue(email, context.edition.signUp)
  if (issue) throw refusal('invalid-request', { issues: [issue] })
  await context.deps.throttles.count('invitationOfPerson', person.id)
  return withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    if (await findCredential(transaction, email)) throw createFieldError('email', 'account-exists')
    return sendAdviserInvitation(transaction, context, { organisationId, email, issuedBy: person.id, address: findBaseUrl(context) })
  })
})

export const registrationRoutes = { signUp, confirmSignUp, resendPin, findInvitation: find, inviteClient, previewInvitation, inviteAdviser }
