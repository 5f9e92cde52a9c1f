import { listUnregisteredMembers } from '@atrium/administration/server/firm/member-reads'
import { text } from '@atrium/collections/server/collections/labels'
import { delegatedScope } from '@atrium/collections/server/items/access'
import type { CollectionStore, StoredItem } from '@atrium/collections/server/contributions'
import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { createAccount, reserveAccountSeats } from '@atrium/identity/server/registration/account-writes'
import { refusal } from '@atrium/platform/http/problem'
import {
  pickValues,
  refuseIssues,
  repeated,
  textOf,
  versionOf,
  type ManagedRecord,
  type Managing,
  type ManagingForm,
} from '../managing/form-rules.ts'
import type { RelatedRecords } from '../../contract/managing.ts'
import { listPortfolios } from '../holdings/reads.ts'
import { ledgerReason } from '../managing/ledger-rules.ts'
import { accountFields } from './fields-rules.ts'
import { findInvitation, isAddressTaken, listAccountAdvisers, listAccountGroups, listAdviserChoices, listGroupChoices } from './reads.ts'
import { saveAdvisers, saveGroups } from './relation-writes.ts'

/** Fields that the collection of accounts stores as well. */
const ownFields = ['name', 'external_id', 'email', 'gender']

/** Accounts of clients: invites them, and names their advisers and groups. */
export const accountForm: ManagingForm = {
  one: text('client', 'viðskiptavinur', 'πελάτης'),
  stepUp: ['external_id', 'email', 'owner'],
  find: findAccount,
  async open({ transaction, context, scope }, record) {
    const { id, name } = scope.edition.person
    return {
      fields: accountFields(
        statesIds({ scope }) || (typeof record?.values['external_id'] === 'string' && scope.edition.person.role === 'professional'),
      ),
      mayChange: true,
      defaults: { owner: [id], groups: null },
      references: [{ collection: 'users', id, name }],
      ...(record && {
        related: await listRelated({ transaction, context, scope }, record.id),
        invitation: await findInvitation(transaction, scope, record.id, context.deps.clock()),
      }),
    }
  },
  async create(managing, { id, values }) {
    const { transaction, context, scope } = managing
    if (await exists(managing, id)) return repeated(managing, findAccount, id, values)
    if (!(await reserveAccountSeats(transaction, scope.portal.id, 1))) throw refusal('not-found')
    const { store, collection } = collectionOf(managing)
    const externalId = textOf(values, 'external_id') || (scope.portal.source === 'store' ? id : null)
    const item = { portal: scope.portal.id, ...pickValues(values, ownFields), external_id: externalId }
    refuseIssues(await listIssues(managing, null, values))
    refuseIssues((await store.check?.(transaction, collection, null, item)) ?? [])
    await createAccount(transaction, context, {
      id,
      portalId: scope.portal.id,
      externalId,
      name: textOf(values, 'name'),
      email: textOf(values, 'email'),
      createdBy: scope.edition.person.id,
    })
    const stored = await findStored(managing, id)
    await store.save?.(transaction, context, collection, stored, { ...stored.values, gender: values['gender'] ?? null })
    // The account joins the edition's default group, and others only once its client has registered.
    await saveOwners(managing, id, values)
    return { id }
  },
  async save(managing, record, values) {
    const { transaction, context } = managing
    const { store, collection } = collectionOf(managing)
    const stored = await findStored(managing, record.id)
    // The figures of an account in Atrium's ledger are found by its external id, which therefore is never empty there.
    const externalId = values['external_id'] ?? (managing.scope.portal.source === 'store' ? record.values['external_id'] : null) ?? null
    const merged = { ...stored.values, ...pickValues(values, ownFields), external_id: externalId }
    refuseIssues(await listIssues(managing, record, values))
    refuseIssues((await store.check?.(transaction, collection, stored, merged)) ?? [])
    await store.save?.(transaction, context, collection, stored, merged)
    await saveGroups(managing, { account: record.id, before: listIds(record.values, 'groups'), after: listIds(values, 'groups') })
    await saveOwners(managing, record.id, values)
    return {}
  },
  choices: {
    users: ({ transaction, context, scope }, page) =>
      listAdviserChoices(transaction, scope, page, { hiddenDomains: context.edition.developerDomains }),
    groups: ({ transaction, scope }, page) => listGroupChoices(transaction, scope, page),
  },
}

/** Lists the portfolios of the account in Atrium's own ledger. Those of the firm's own system are changed there. */
async function listRelated({ transaction, scope }: Managing, account: string): Promise<RelatedRecords[]> {
  if (ledgerReason(scope) !== null) return []
  const portfolios = await listPortfolios(transaction, scope, account)
  return [
    { form: 'portfolios', canAdd: true, items: portfolios.map(({ id, name, currency }) => ({ id, name, on: null, detail: currency })) },
  ]
}

/** In a portal of the firm's own system, an id gives access to the data of that client there, so that only admins may state it. */
const statesIds = ({ scope: { portal, edition } }: Pick<Managing, 'scope'>): boolean =>
  portal.source !== 'store' && edition.person.role !== 'admin'

function collectionOf({ context }: Managing): { store: CollectionStore; collection: ReturnType<typeof delegatedScope> } {
  const collection = delegatedScope(context, 'accounts')
  if (!collection.definition.store) throw refusal('not-found')
  return { store: collection.definition.store, collection }
}

async function exists(managing: Managing, id: string): Promise<boolean> {
  const { store, collection } = collectionOf(managing)
  return (await store.find(managing.transaction, collection, id)) !== undefined
}

async function findStored(managing: Managing, id: string, lock?: 'lock'): Promise<StoredItem> {
  const { store, collection } = collectionOf(managing)
  const item = await store.find(managing.transaction, collection, id, lock)
  if (!item?.isActive) throw refusal('not-found')
  return item
}

async function findAccount(managing: Managing, id: string, lock?: 'lock'): Promise<ManagedRecord | undefined> {
  const { transaction, context, scope } = managing
  const { store, collection } = collectionOf(managing)
  const item = await store.find(transaction, collection, id, lock)
  if (!item?.isActive || item.values['portal'] !== scope.portal.id) return undefined
  const advisers = await listAccountAdvisers(transaction, scope, id, context.edition.developerDomains)
  const groups = await listAccountGroups(transaction, scope, id)
  const values = { ...pickValues(item.values, ownFields), owner: idsOf(advisers), groups: idsOf(groups) }
  const references = [
    ...advisers.map((one) => ({ collection: 'users', ...one })),
    ...groups.map((one) => ({ collection: 'groups', ...one })),
  ]
  return { id: item.id, name: item.name, version: versionOf(values), values, references }
}

const idsOf = (named: readonly { id: string }[]): FieldValue => (named.length === 0 ? null : named.map(({ id }) => id))

const listIds = (values: FieldValues | undefined, name: string): string[] => {
  const value = values?.[name]
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

/** Finds an address that another account of the portal has, advisers and groups that are not the portal's, and clients who may not join a group. */
async function listIssues(
  { transaction, context, scope }: Managing,
  record: ManagedRecord | null,
  values: FieldValues,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  if (await isAddressTaken(transaction, scope, textOf(values, 'email'), record?.id ?? null))
    issues.push({ path: 'email', code: 'account-exists' })
  const added = (name: string) => listIds(values, name).filter((id) => !listIds(record?.values, name).includes(id))
  const page = { search: '', offset: 0, limit: 1_000 }
  const [owners, groups] = [added('owner'), added('groups')]
  const advisers = await listAdviserChoices(transaction, scope, page, { hiddenDomains: context.edition.developerDomains, ids: owners })
  if (advisers.count < owners.length) issues.push({ path: 'owner', code: 'not-found' })
  if ((await listGroupChoices(transaction, scope, page, groups)).count < groups.length) issues.push({ path: 'groups', code: 'not-found' })
  else if (groups.length > 0 && (!record || (await isUnregistered({ transaction, context, scope }, record.id))))
    issues.push({ path: 'groups', code: 'not-registered' })
  return issues
}

const isUnregistered = async ({ transaction, context }: Managing, account: string): Promise<boolean> =>
  (await listUnregisteredMembers(transaction, delegatedScope(context, 'accounts'), [account])).length > 0

async function saveOwners(managing: Managing, account: string, values: FieldValues): Promise<void> {
  const before = await listAccountAdvisers(managing.transaction, managing.scope, account, managing.context.edition.developerDomains)
  await saveAdvisers(managing, { account, before: before.map(({ id }) => id), after: listIds(values, 'owner') })
}
