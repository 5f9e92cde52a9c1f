import { profiles as profilesContract } from '../../contract/profiles.ts'
import type { Me } from '../../contract/profiles.ts'
import type { RequestContext, SessionOfRequest } from '@atrium/platform/app-context'
import { withTenant, systemActor, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, type EditionScope } from '@atrium/platform/session/access'
import { listPortals } from '../portals/reads.ts'
import { findPortalTheme } from '../portals/theme-rules.ts'
import { listPhotos } from '../portraits/reads.ts'
import { getProfile, listOwnAccounts } from './reads.ts'
import { updateProfile } from './writes.ts'

const profiles = implementContract(profilesContract)

const getMe = profiles.getMe.handler(async ({ context }) => {
  const scope = createEditionScope(context)
  return withTenant(context.deps.db, scope.actor, (transaction) => readMe(transaction, context, scope))
})

const updateMe = profiles.updateMe.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  if (input.locale && !context.edition.locales.includes(input.locale))
    throw refusal('invalid-request', { issues: [{ path: 'locale', code: 'not-offered' }] })
  // A device belongs to one person. Only the system actor can remove it from another person, whose row a client cannot read.
  const writer = input.fcmToken ? systemActor(context.edition.id) : scope.actor
  const person = await withTenant(context.deps.db, writer, (transaction) => updateProfile(transaction, context, scope.person, input))
  return withTenant(context.deps.db, scope.actor, (transaction) => readMe(transaction, context, { ...scope, person }))
})

async function readMe(
  transaction: Transacting,
  { edition, session }: RequestContext,
  scope: Pick<EditionScope, 'person' | 'today'>,
): Promise<Me> {
  const { person } = scope
  const accounts = await listOwnAccounts(transaction, person)
  const portals = await listPortals(transaction, scope)
  const profile = await getProfile(transaction, person)
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    photo: await listPhotos(transaction, person),
    organisation: person.organisationId,
    createdOn: profile.createdOn.toISOString(),
    role: person.role,
    edition: edition.id,
    locale: person.locale,
    theme: person.theme,
    portals: portals.map(({ id, name, theme }) => ({ id, name, theme: findPortalTheme(theme, edition) })),
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.name,
      portal: account.portal_id,
      hasLimitedAccess: account.external_id === null,
      rules: account.rules,
    })),
    impersonating: session?.impersonation ? toImpersonating(session.impersonation) : null,
    authType: profile.authType,
    lastSignInAt: person.previousSignInAt?.toISOString() ?? null,
    isSecondFactorDisabled: person.isSecondFactorDisabled,
    multiFactor: {
      isEnabled: !person.isSecondFactorDisabled,
      isValidated: person.isSecondFactorDisabled || session?.stage === 'signed-in',
    },
    hidesWelcome: profile.hidesWelcome,
  }
}

function toImpersonating(impersonation: NonNullable<SessionOfRequest['impersonation']>): Me['impersonating'] {
  const { accountId: account, accountName: name, reason, endsAt } = impersonation
  return { account, name, reason, endsAt: endsAt.toISOString() }
}

export const profileRoutes = { getMe, updateMe }
