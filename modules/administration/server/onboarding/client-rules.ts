import { emailAddress, foldStatedAddress } from '@atrium/contract/email-address'
import type { Issue } from '@atrium/contract/errors'
import type { Currency } from '@atrium/domain/currency'
import type { UpstreamAccountName } from '@atrium/platform/providers/ports/accounts'

/** A client of the provider. `email` is in lower case. */
export type ProviderClient = { externalId: string; name: string; email: string | null; isEmailShared: boolean; currency: Currency }

/** Converts the provider's clients, and marks addresses that several clients have. If two entries have the same id, the first is used. */
export function listProviderClients(upstream: readonly UpstreamAccountName[]): ProviderClient[] {
  const unique = [...new Map(upstream.toReversed().map((client) => [client.id, client])).values()].toReversed()
  const byAddress = Map.groupBy(unique, foldAddress)
  return unique.map((client) => {
    const email = foldAddress(client)
    const isEmailShared = email !== null && byAddress.get(email)?.length !== 1
    return { externalId: client.id, name: client.name, email, isEmailShared, currency: client.currency }
  })
}

const foldAddress = ({ email }: UpstreamAccountName) => foldStatedAddress(email)

export type RequestedClient = { externalId: string; email?: string | undefined }

export type StoredAccount = {
  id: string
  externalId: string | null
  email: string
  portalId: string
  isActive: boolean
  hasOwner: boolean
  isInvited: boolean
}

export type InvitationData = {
  portalId: string
  clients: ReadonlyMap<string, ProviderClient>
  /** The requested clients' accounts, by external id. */
  accounts: ReadonlyMap<string, StoredAccount>
  /** E-mail addresses in lower case of people, of active accounts, and of the provider's clients with their ids. */
  people: ReadonlySet<string>
  accountAddresses: ReadonlySet<string>
  clientAddresses: ReadonlyMap<string, readonly string[]>
}

/** Step for a requested client: nothing, a new invitation, or a new account with an invitation. */
export type InvitationStep =
  | { kind: 'skip'; externalId: string; state: 'invited' | 'active' }
  | { kind: 'invite'; externalId: string; accountId: string; email: string }
  | { kind: 'create'; externalId: string; client: ProviderClient; email: string }

/** Returns a step for each requested client that can be invited, and an issue with row and field for each other client. */
export function planInvitations(
  requested: readonly RequestedClient[],
  known: InvitationData,
): { steps: InvitationStep[]; issues: Issue[] } {
  const planned = requested.map((row) => planClient(row, known))
  const steps = planned.filter((one) => 'kind' in one)
  const issues = planned.flatMap((one, index) => ('kind' in one ? [] : [{ ...one, path: `clients.${index}.${one.path}` }]))
  return { steps, issues: [...issues, ...listRepetitions(planned)] }
}

/** Returns an issue for each row that repeats the client or the address of an earlier row. */
function listRepetitions(planned: readonly (InvitationStep | Issue)[]): Issue[] {
  const ids = new Set<string>()
  const addresses = new Set<string>()
  return planned.flatMap((one, index) => {
    if (!('kind' in one)) return []
    const isRepeated = ids.has(one.externalId)
    ids.add(one.externalId)
    if (isRepeated) return [{ path: `clients.${index}.externalId`, code: 'repeated' }]
    if (one.kind === 'skip') return []
    const isShared = addresses.has(one.email)
    addresses.add(one.email)
    return isShared ? [{ path: `clients.${index}.email`, code: 'address-shared' }] : []
  })
}

function planClient(row: RequestedClient, known: InvitationData): InvitationStep | Issue {
  const client = known.clients.get(row.externalId)
  if (!client) return { path: 'externalId', code: 'unknown-client' }
  const account = known.accounts.get(row.externalId)
  return account ? planAccount(row, account, known) : planNewAccount(row, client, known)
}

function planAccount(row: RequestedClient, account: StoredAccount, known: InvitationData): InvitationStep | Issue {
  const { externalId } = row
  const email = account.email.toLowerCase()
  if (!account.isActive) return { path: 'externalId', code: 'account-inactive' }
  if (account.portalId !== known.portalId) return { path: 'externalId', code: 'other-portal' }
  if (account.hasOwner) return { kind: 'skip', externalId, state: 'active' }
  if (account.isInvited) return { kind: 'skip', externalId, state: 'invited' }
  if (row.email !== undefined && row.email.toLowerCase() !== email) return { path: 'email', code: 'address-differs' }
  if (known.people.has(email)) return { path: 'email', code: 'account-exists' }
  return { kind: 'invite', externalId, accountId: account.id, email }
}

/**
 * Plans a new account. The provider's address is used if no other client has it. Otherwise the request must state an
 * address that no other client, account or person has, because a sign-up opens every account with its address.
 */
function planNewAccount(row: RequestedClient, client: ProviderClient, known: InvitationData): InvitationStep | Issue {
  const requestedEmail = row.email?.toLowerCase()
  const providerEmail = client.isEmailShared ? null : client.email
  if (providerEmail !== null && requestedEmail !== undefined && requestedEmail !== providerEmail)
    return { path: 'email', code: 'address-differs' }
  const email = providerEmail ?? requestedEmail
  if (email === undefined) return { path: 'email', code: client.isEmailShared ? 'address-shared' : 'address-missing' }
  if (!emailAddress.safeParse(email).success) return { path: 'email', code: 'invalid_format' }
  const isTaken = known.clientAddresses.get(email)?.some((id) => id !== client.externalId) || known.accountAddresses.has(email)
  if (isTaken) return { path: 'email', code: 'address-shared' }
  if (known.people.has(email)) return { path: 'email', code: 'account-exists' }
  return { kind: 'create', externalId: client.externalId, client, email }
}
