import { onboardingStates, type OnboardingState } from '@atrium/administration/contract/onboarding'
import { CommandRefused } from '@atrium/administration/server/administration/writes'
import { listProviderClients, type RequestedClient } from '@atrium/administration/server/onboarding/client-rules'
import { readClientList, readRequestedClients, type PortalProvider } from '@atrium/administration/server/onboarding/provider-reads'
import { findPortalSource, listOnboardingClients } from '@atrium/administration/server/onboarding/reads'
import { inviteClients, reserveInvitations } from '@atrium/administration/server/onboarding/writes'
import type { Issue } from '@atrium/contract/errors'
import { ORPCError } from '@orpc/contract'
import { clock, findBaseUrl, runInEdition, readOption, print, type CommandContext } from './admin-options.ts'
import { createCommandDependencies } from './command-dependencies.ts'
import { formatRow, readTable } from './tables.ts'

const columns = ['external_id', 'name', 'email', 'state', 'invited_until'] as const
const pageSize = 1_000
const batchSize = 200

/** Prints the clients of a portal's provider and the accounts of the portal as CSV, with the state of each. */
export async function listClients(given: CommandContext): Promise<void> {
  const { connected, edition, flags } = given
  const portal = await readOption('portal', 'Portal', flags)
  const state = readState(flags.state)
  await withProvider(given, portal, async (provider) => {
    const upstream = await readClientList(provider)
    if (!upstream)
      process.stderr.write(
        'The provider has no list of clients: these are the accounts of the portal. invite-clients checks each client.\n',
      )
    const clients = listProviderClients(upstream ?? [])
    // A program that reads the output, such as head, may stop after the first rows.
    process.stdout.once('error', () => process.exit())
    print(formatRow(columns))
    for (let offset = 0, isOver = false; !isOver; offset += pageSize) {
      const page = { portal, state, offset, limit: pageSize, now: clock() }
      const { items, count } = await runInEdition(connected, edition, (transaction) => listOnboardingClients(transaction, clients, page))
      for (const one of items) print(formatRow([one.externalId, one.name, one.email, one.state, one.invitedUntil]))
      isOver = offset + pageSize >= count
    }
  })
}

/**
 * Invites the clients of a CSV file. All rows are checked before anybody is invited. Each batch is a separate transaction, so that a long
 * file does not make sign-ups wait.
 */
export async function inviteClientsFromFile(given: CommandContext): Promise<void> {
  const { config, connected, edition, flags } = given
  const portal = await readOption('portal', 'Portal', flags)
  const file = await readOption('file', 'File', flags)
  const rows = readTable(file, ['external_id', 'email'])
  const requested = rows.map(({ cells }): RequestedClient => ({
    externalId: cells['external_id'] ?? '',
    ...(cells['email'] && { email: cells['email'] }),
  }))
  await withProvider(given, portal, async (provider) => {
    const externalIds = requested.map(({ externalId }) => externalId)
    const upstream = await readRequestedClients(provider, externalIds)
    const all = { portalId: portal, requested, upstream, address: findBaseUrl(config, edition), issuedBy: null }
    await runInEdition(connected, edition, (transaction, command) => reserveInvitations(transaction, command, all)).catch(
      (error: unknown) => throwRowErrors(error, `${file}: nobody was invited.`, rows),
    )
    const counts = { invited: 0, before: 0, active: 0 }
    for (let start = 0; start < requested.length; start += batchSize) {
      const batch = { ...all, requested: requested.slice(start, start + batchSize) }
      const done = await runInEdition(connected, edition, (transaction, command) => inviteClients(transaction, command, batch)).catch(
        (error: unknown) => throwRowErrors(error, `${file}: from row ${rows[start]?.line} on nobody was invited.`, rows.slice(start)),
      )
      for (const { externalId, sentTo } of done.invited) print(`${externalId}: ${sentTo} is invited.`)
      counts.invited += done.invited.length
      counts.before += done.skipped.filter(({ state }) => state === 'invited').length
      counts.active += done.skipped.filter(({ state }) => state === 'active').length
    }
    print(`${counts.invited} invited, ${counts.before} were invited before, ${counts.active} had signed up.`)
  })
}

/** @throws CommandRefused with the rows that cannot be invited, or the error itself if it is not about rows */
function throwRowErrors(error: unknown, sentence: string, rows: readonly { line: number }[]): never {
  const issues = error instanceof ORPCError ? ((error.data as { issues?: Issue[] }).issues ?? []) : []
  if (issues.length === 0) throw error
  throw new CommandRefused([sentence, ...issues.map((issue) => describeIssue(issue, rows))].join('\n'))
}

const reasonTexts: Readonly<Record<string, string>> = {
  'unknown-client': 'the provider does not have this client',
  'account-inactive': 'the account of this client is closed',
  'other-portal': 'the account of this client is in another portal',
  repeated: 'this client is in an earlier row',
  'address-missing': 'the provider states no address: add one in the column email',
  'address-shared': 'another client, account or row has this address: state one that only this client has',
  'address-differs': 'the provider, or the account, has another address: correct it there, or leave the cell empty',
  'account-exists': 'a person with this address already has access',
  invalid_format: 'this is not an e-mail address',
}

function describeIssue({ path, code }: Issue, rows: readonly { line: number }[]): string {
  const [, index = '', field = ''] = path.split('.')
  const column = field === 'externalId' ? 'external_id' : field
  return `row ${rows[Number(index)]?.line ?? '?'}, ${column}: ${reasonTexts[code] ?? code}`
}

async function withProvider(
  { config, connected, edition }: CommandContext,
  portal: string,
  work: (provider: PortalProvider) => Promise<void>,
): Promise<void> {
  const portalSource = await runInEdition(connected, edition, (transaction) => findPortalSource(transaction, portal))
  if (!portalSource) throw new CommandRefused(`${edition.name} has no portal "${portal}".`)
  const { providers, stop } = await createCommandDependencies(config, connected.db)
  try {
    await work({ providers, edition, source: portalSource.source })
  } catch (error) {
    if (error instanceof ORPCError && String(error.code).startsWith('upstream-'))
      throw new CommandRefused(`The response of the provider cannot be used, and nothing was changed: ${describeCause(error)}.`)
    if (error instanceof ORPCError && error.code === 'no-seat')
      throw new CommandRefused('The organisation has too few seats for these clients. bin/admin seats raises them.')
    throw error
  } finally {
    stop()
  }
}

const describeCause = ({ code, cause }: { code: string; cause?: unknown }) => (cause instanceof Error ? cause.message : code)

function readState(stateName: string | undefined): OnboardingState | undefined {
  if (stateName === undefined) return undefined
  const state = onboardingStates.find((known) => known === stateName)
  if (!state) throw new CommandRefused(`--state must be one of ${onboardingStates.join(', ')}.`)
  return state
}
