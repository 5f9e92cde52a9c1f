import { onboarding as onboardingContract } from '../../contract/onboarding.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { refusal } from '@atrium/platform/http/problem'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import { listProviderClients } from './client-rules.ts'
import { readClientList, readRequestedClients, type PortalProvider } from './provider-reads.ts'
import { findPortalSource, listOnboardingClients } from './reads.ts'
import { inviteClients } from './writes.ts'

const onboarding = implementContract(onboardingContract)

const listClients = onboarding.listClients.handler(async ({ input, context }) => {
  const { deps, edition } = context
  const scope = await portalScope(context, input.portal)
  const provider = await findProvider(context, scope)
  const upstream = await readClientList(provider)
  const clients = listProviderClients(upstream ?? [])
  const list = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    listOnboardingClients(transaction, clients, { ...input, portal: scope.portalId, now: deps.clock() }),
  )
  return { ...list, provider: deps.providers.portfolios(edition, provider.source).name, hasClientList: upstream !== null }
})

const invite = onboarding.inviteClients.handler(async ({ input, context }) => {
  const { deps, edition } = context
  const scope = await portalScope(context, input.portal)
  await deps.throttles.count('invitationsOfPerson', scope.edition.person.id)
  const provider = await findProvider(context, scope)
  const upstream = await readRequestedClients(
    provider,
    input.clients.map(({ externalId }) => externalId),
  )
  const invitations = {
    portalId: scope.portalId,
    requested: input.clients,
    upstream,
    address: findBaseUrl(context),
    issuedBy: scope.edition.person.id,
  }
  return withTenant(deps.db, systemActor(edition.id), (transaction) => inviteClients(transaction, context, invitations))
})

async function findProvider({ deps, edition }: RequestContext, { portalId }: PortalScope): Promise<PortalProvider> {
  const portal = await withTenant(deps.db, systemActor(edition.id), (transaction) => findPortalSource(transaction, portalId))
  if (!portal) throw refusal('not-found')
  return { providers: deps.providers, edition, source: portal.source }
}

export const onboardingRoutes = { listClients, inviteClients: invite }
