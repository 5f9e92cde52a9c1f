import { selectedAccountScopes, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { ClientSelection } from '@atrium/accounts/contract/accounts'
import { idsOf } from '@atrium/administration/server/firm/member-reads'
import type { StoredItem } from '@atrium/collections/server/contributions'
import { listForms } from '@atrium/forms/server/assignments/reads'
import { assignForm } from '@atrium/forms/server/assignments/writes'
import { sendClientInvitation } from '@atrium/identity/server/registration/invitation-writes'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { isRefusal, refusal } from '@atrium/platform/http/problem'
import { bulkChanges as contract, type BulkResult } from '../../contract/bulk-changes.ts'
import { listAdviserChoices, listGroupChoices } from '../accounts/reads.ts'
import { saveAdvisers, saveGroups } from '../accounts/relation-writes.ts'
import { managingScope, type ManagingScope } from '../managing/access.ts'
import type { Managing } from '../managing/form-rules.ts'
import { findItem, saveItem } from '../managing/item-writes.ts'
import { combineOutcomes, splitIntoBatches, type Step, type StepOutcome } from './outcome-rules.ts'
import { listAccessGains, listAccessGroupChoices, lockSelectedClients, type SelectedClient } from './reads.ts'

const bulkChanges = implementContract(contract)

type BulkScope = { portal: PortalScope; managing: ManagingScope }

/** Returns the scope of a portal whose clients the caller may change. Outside professionals only see the clients of a portal. */
async function bulkScope(context: RequestContext, id: string): Promise<BulkScope> {
  const [portal, managing] = [await portalScope(context, id), await managingScope(context, { portal: id, form: 'portals' })]
  if (!managing.mayManage) throw refusal('not-allowed')
  return { portal, managing }
}

/** Returns the scope of a change, and counts it. */
async function changeScope(context: RequestContext, id: string): Promise<BulkScope> {
  const scope = await bulkScope(context, id)
  await context.deps.throttles.count('itemChangeOfPerson', scope.managing.edition.person.id)
  return scope
}

const choices = bulkChanges.choices.handler(async ({ input, context }) => {
  const { managing } = await bulkScope(context, input.portal)
  const page = { search: input.search ?? '', offset: input.offset, limit: input.limit }
  if (input.kind === 'forms')
    return withTenant(context.deps.db, managing.edition.actor, (transaction) => listForms(transaction, managing.edition, page))
  if (input.kind === 'accessGroups') requireFirmAdmin(managing)
  return withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => {
    if (input.kind === 'accessGroups') return listAccessGroupChoices(transaction, managing, page)
    if (input.kind === 'groups') return listGroupChoices(transaction, managing, page)
    return listAdviserChoices(transaction, managing, page, { hiddenDomains: context.edition.developerDomains })
  })
})

const addToGroup = bulkChanges.addToGroup.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input.portal)
  const { group } = input
  return changeClients(
    context,
    scope,
    input.selection,
    async (managing, { id, isRegistered, groups }) => {
      if (groups.includes(group)) return false
      if (!isRegistered) return 'not-registered'
      await saveGroups(managing, { account: id, before: groups, after: [...groups, group] })
      return true
    },
    async ({ transaction }) => (await listGroupChoices(transaction, scope.managing, onePage, [group])).count > 0 || refuseField('group'),
  )
})

const assignAdviser = bulkChanges.assignAdviser.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input.portal)
  const { adviser, isReplacing } = input
  const filter = { hiddenDomains: context.edition.developerDomains, ids: [adviser] }
  return changeClients(
    context,
    scope,
    input.selection,
    async (managing, { id, advisers }) => {
      const after = isReplacing ? [adviser] : [...new Set([...advisers, adviser])]
      if (after.length === advisers.length && advisers.includes(adviser)) return false
      await saveAdvisers(managing, { account: id, before: advisers, after })
      return true
    },
    async ({ transaction }) => (await listAdviserChoices(transaction, scope.managing, onePage, filter)).count > 0 || refuseField('adviser'),
  )
})

const invite = bulkChanges.invite.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input.portal)
  const issuedBy = scope.managing.edition.person.id
  await context.deps.throttles.count('invitationsOfPerson', issuedBy)
  const invitation = { organisationId: scope.managing.portal.organisationId, issuedBy, address: findBaseUrl(context) }
  return changeClients(
    context,
    scope,
    input.selection,
    async ({ transaction }, { id, email, isRegistered, isInvited }) => {
      if (isRegistered) return 'already-registered'
      if (email === '') return 'no-email'
      if (isInvited) return false
      await sendClientInvitation(transaction, context, { accountId: id, email, ...invitation })
      return true
    },
    (_, count) => countReached(context, scope, count),
  )
})

const askForForm = bulkChanges.askForForm.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input.portal)
  const { actor, today } = scope.managing.edition
  if (input.dueOn !== null && input.dueOn < today) throw refusal('invalid-request', { issues: [{ path: 'dueOn', code: 'past' }] })
  const accounts = await selectedAccountScopes(context, scope.portal, input.selection)
  await countReached(context, scope, accounts.length)
  const done: StepOutcome[] = []
  for (const batch of splitIntoBatches(accounts))
    await withTenant(context.deps.db, actor, async (transaction) => {
      for (const account of batch) {
        const step = await assignForm(transaction, context, account, input).catch(toFormRefusal)
        done.push({ id: account.account.id, name: account.account.name, step })
      }
    })
  return combineOutcomes(input.selection, done)
})

/** Converts the refusals of a form for one client. All are found before anything is written. */
function toFormRefusal(error: unknown): Step {
  if (isRefusal(error) && error.code === 'not-found') return 'form-not-offered'
  if (isRefusal(error) && error.code === 'conflict') return 'form-complete'
  throw error
}

const previewAccessGroup = bulkChanges.previewAccessGroup.handler(async ({ input, context }) => {
  const scope = await bulkScope(context, input.portal)
  requireFirmAdmin(scope.managing)
  const accounts = await selectedAccountScopes(context, scope.portal, input.selection)
  return run(context, scope, async (managing) => {
    const members = idsOf((await requireAccessGroup(managing, input.group)).values['clients'])
    const added = accounts
      .map(({ account }) => account)
      .filter(({ id, external_id: externalId }) => externalId !== null && !members.includes(id))
    const gains = await listAccessGains(managing.transaction, scope.managing, context.edition, {
      group: input.group,
      accounts: added.map(({ id }) => id),
    })
    return {
      added: added.length,
      people: gains.map(({ id, name, accounts: more }) => ({ id, name, more: more.length })),
      clients: new Set(gains.flatMap(({ accounts: more }) => more)).size,
    }
  })
})

const addToAccessGroup = bulkChanges.addToAccessGroup.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input.portal)
  requireFirmAdmin(scope.managing)
  const accounts = await selectedAccountScopes(context, scope.portal, input.selection)
  return run(context, scope, async (managing) => {
    const group = await requireAccessGroup(managing, input.group, 'lock')
    const members = idsOf(group.values['clients'])
    const done = accounts.map(({ account: { id, name, external_id: externalId } }): StepOutcome => {
      if (members.includes(id)) return { id, name, step: false }
      return { id, name, step: externalId === null || name === '' ? 'no-external-id' : true }
    })
    const added = done.filter(({ step }) => step === true).map(({ id }) => id)
    if (added.length > 0) await saveItem(managing, 'accessGroups', group, { clients: [...members, ...added] })
    return combineOutcomes(input.selection, done)
  })
})

/** Returns an active access group of the portal. */
async function requireAccessGroup(managing: Managing, id: string, lock?: 'lock'): Promise<StoredItem> {
  const group = await findItem(managing, 'accessGroups', id, lock)
  if (!group?.isActive || group.values['active'] !== true || group.values['portal'] !== managing.scope.portal.id)
    return refuseField('group')
  return group
}

type ClientStep = (managing: Managing, client: SelectedClient) => Promise<Step>

/**
 * Changes the selected clients that the caller may see, in batches. A client is changed completely or not at all, and a repeat after a failure
 * continues with the rest.
 */
async function changeClients(
  context: RequestContext,
  scope: BulkScope,
  selection: ClientSelection,
  change: ClientStep,
  check: (managing: Managing, count: number) => Promise<unknown> = async () => undefined,
): Promise<BulkResult> {
  const accounts = await selectedAccountScopes(context, scope.portal, selection)
  await run(context, scope, (managing) => check(managing, accounts.length))
  const done: StepOutcome[] = []
  for (const batch of splitIntoBatches(accounts))
    done.push(...(await run(context, scope, (managing) => changeBatch(managing, batch, change))))
  return combineOutcomes(selection, done)
}

async function changeBatch(managing: Managing, batch: readonly AccountScope[], change: ClientStep): Promise<StepOutcome[]> {
  const { transaction, scope, context } = managing
  const clients = await lockSelectedClients(
    transaction,
    scope,
    batch.map(({ account }) => account.id),
    { hiddenDomains: context.edition.developerDomains, now: context.deps.clock() },
  )
  const done: StepOutcome[] = []
  for (const client of clients) done.push({ id: client.id, name: client.name, step: await change(managing, client) })
  return done
}

const run = <Result>(
  context: RequestContext,
  { managing: scope }: BulkScope,
  work: (managing: Managing) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => work({ transaction, context, scope }))

/** Counts the clients to whom a change sends e-mails. */
const countReached = async ({ deps }: RequestContext, { managing }: BulkScope, count: number): Promise<void> => {
  if (count > 0) await deps.throttles.count('clientsReachedByPerson', managing.edition.person.id, count)
}

const onePage = { search: '', offset: 0, limit: 1 }

function refuseField(path: string): never {
  throw refusal('invalid-request', { issues: [{ path, code: 'not-found' }] })
}

/** Access groups decide who sees which clients. As in the back office, only admins of the firm change them. */
function requireFirmAdmin({ edition: { person } }: ManagingScope): void {
  if (person.role === 'professional') throw refusal('not-allowed')
}

export const bulkChangeRoutes = { choices, addToGroup, previewAccessGroup, addToAccessGroup, assignAdviser, invite, askForForm }
