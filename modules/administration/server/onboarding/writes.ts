import type { InvitedClients } from '../../contract/onboarding.ts'
import { createAccount, reserveAccountSeats, type EditionOrigin } from '@atrium/identity/server/registration/account-writes'
import { sendClientInvitation } from '@atrium/identity/server/registration/invitation-writes'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { listProviderClients, planInvitations, type InvitationStep, type InvitationData, type RequestedClient } from './client-rules.ts'
import { findTakenEmails, lockAccounts } from './reads.ts'
import type { UpstreamAccountName } from '@atrium/platform/providers/ports/accounts'

/** Requested invitations. `address` is the URL of the edition, for links. `issuedBy` is null for a command. */
export type Invitations = {
  portalId: string
  requested: readonly RequestedClient[]
  /** Clients of the provider, including the requested clients. */
  upstream: readonly UpstreamAccountName[]
  address: string
  issuedBy: string | null
}

type Plan = { portal: { id: string; organisationId: string }; steps: InvitationStep[] }

/**
 * Plans invitations and reserves the seats of new accounts, without inviting anybody. Until the transaction ends, concurrent calls for the
 * organisation wait.
 * @throws error `invalid-request` with an issue for each row that cannot be invited, or `no-seat`
 */
export async function reserveInvitations(transaction: SystemTransacting, origin: EditionOrigin, invitations: Invitations): Promise<Plan> {
  const portal = await reserveAccountSeats(transaction, invitations.portalId, 0)
  if (!portal) throw refusal('not-found')
  const { steps, issues } = planInvitations(invitations.requested, await readInvitationData(transaction, origin.deps.clock(), invitations))
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  await reserveAccountSeats(transaction, portal.id, steps.filter(({ kind }) => kind === 'create').length)
  return { portal, steps }
}

/**
 * Invites clients of the portal's provider, and creates the accounts of those who have none, with their external ids. Clients who have a
 * valid invitation or signed up are skipped, so that a repetition has no effect.
 * @throws errors of `reserveInvitations`, or `conflict`: then nobody is invited
 */
export async function inviteClients(
  transaction: SystemTransacting,
  origin: EditionOrigin,
  invitations: Invitations,
): Promise<InvitedClients> {
  const { portal, steps } = await reserveInvitations(transaction, origin, invitations)
  const done: InvitedClients = { invited: [], skipped: [] }
  for (const step of steps) {
    if (step.kind === 'skip') done.skipped.push({ externalId: step.externalId, state: step.state })
    else done.invited.push(await inviteClient(transaction, origin, step, { ...invitations, organisationId: portal.organisationId }))
  }
  return done
}

async function readInvitationData(
  transaction: SystemTransacting,
  now: Date,
  { portalId, requested, upstream }: Invitations,
): Promise<InvitationData> {
  const clients = listProviderClients(upstream)
  const byId = new Map(clients.map((client) => [client.externalId, client]))
  const accounts = await lockAccounts(
    transaction,
    requested.map(({ externalId }) => externalId),
    now,
  )
  const emails = [
    ...requested.flatMap(({ externalId, email }) => [email, byId.get(externalId)?.email]),
    ...accounts.map(({ email }) => email),
  ].flatMap((email) => (email ? [email.toLowerCase()] : []))
  const takenEmails = await findTakenEmails(transaction, emails)
  const withAddress = clients.flatMap(({ externalId, email }) => (email === null ? [] : [{ externalId, email }]))
  const clientAddresses = Map.groupBy(withAddress, ({ email }) => email)
  return {
    portalId,
    clients: byId,
    accounts: new Map(accounts.flatMap((account) => (account.externalId === null ? [] : [[account.externalId, account]]))),
    people: takenEmails.people,
    accountAddresses: takenEmails.accounts,
    clientAddresses: new Map([...clientAddresses].map(([email, own]) => [email, own.map(({ externalId }) => externalId)])),
  }
}

async function inviteClient(
  transaction: SystemTransacting,
  origin: EditionOrigin,
  step: Exclude<InvitationStep, { kind: 'skip' }>,
  { portalId, organisationId, address, issuedBy }: Invitations & { organisationId: string },
): Promise<InvitedClients['invited'][number]> {
  const { externalId, email } = step
  const accountId =
    step.kind === 'invite'
      ? step.accountId
      : await createAccount(transaction, origin, {
          portalId,
          externalId,
          name: step.client.name,
          email,
          currency: step.client.currency,
          createdBy: issuedBy,
        })
  const sent = await sendClientInvitation(transaction, origin, { accountId, organisationId, email, issuedBy, address })
  return { externalId, ...sent }
}
