import { listUnregisteredMembers } from '@atrium/administration/server/firm/member-reads'
import { text } from '@atrium/collections/server/collections/labels'
import type { FieldValue, FieldValues, LocalText } from '@atrium/domain/fields/definition'
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
import type { ManagingScope } from '../managing/access.ts'
import { checkItem, collectionOf, findItem, requireItem, saveItem } from '../managing/item-writes.ts'
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
      fields: accountFields(findReasonOfFixedId(scope, record)),
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
    if (await findItem(managing, 'accounts', id)) return repeated(managing, findAccount, id, values)
    if (!(await reserveAccountSeats(transaction, scope.portal.id, 1))) throw refusal('not-found')
    const externalId = textOf(values, 'external_id') || (scope.portal.source === 'store' ? id : null)
    refuseIssues(await listIssues(managing, null, values))
    await checkItem(managing, 'accounts', null, { portal: scope.portal.id, ...pickValues(values, ownFields), external_id: externalId })
    await createAccount(transaction, context, {
      id,
      portalId: scope.portal.id,
      externalId,
      name: textOf(values, 'name'),
      email: textOf(values, 'email'),
      createdBy: scope.edition.person.id,
    })
    await saveItem(managing, 'accounts', await requireItem(managing, 'accounts', id), { gender: values['gender'] ?? null })
    // The account joins the edition's default group, and others only once its client has registered.
    await saveOwners(managing, id, values)
    return { id }
  },
  async save(managing, record, values) {
    const { transaction, scope } = managing
    // Two people who give one address to two accounts wait for each other.
    if (textOf(values, 'email') !== textOf(record.values, 'email')) await reserveAccountSeats(transaction, scope.portal.id, 0)
    const stored = await requireItem(managing, 'accounts', record.id)
    // The figures of an account in Atrium's ledger are found by its external id, which therefore is never empty there.
    const externalId = values['external_id'] ?? (scope.portal.source === 'store' ? record.values['external_id'] : null) ?? null
    const own = { ...pickValues(values, ownFields), external_id: externalId }
    refuseIssues(await listIssues(managing, record, values))
    await checkItem(managing, 'accounts', stored, { ...stored.values, ...own })
    await saveItem(managing, 'accounts', stored, own)
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

const statedBySystem = text('Set by your firm’s system', 'Kemur úr kerfi fyrirtækisins', 'Ορίζεται από το σύστημα της εταιρείας σας')
const statedByAdmins = text('Administrators change this', 'Stjórnendur breyta þessu', 'Το αλλάζουν οι διαχειριστές')

/**
 * Returns why the external id is fixed, or null. In a portal of the firm's own system, it gives access to the data of that client there, so
 * that only admins may state it. In Atrium's ledger it names the figures of the account, which a member of staff may name once.
 */
function findReasonOfFixedId({ portal, edition }: ManagingScope, record: ManagedRecord | null): LocalText | null {
  if (edition.person.role === 'admin') return null
  if (portal.source !== 'store') return statedBySystem
  return edition.person.role === 'professional' && typeof record?.values['external_id'] === 'string' ? statedByAdmins : null
}

async function findAccount(managing: Managing, id: string, lock?: 'lock'): Promise<ManagedRecord | undefined> {
  const { transaction, context, scope } = managing
  const item = await findItem(managing, 'accounts', id, lock)
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
async function listIssues(managing: Managing, record: ManagedRecord | null, values: FieldValues): Promise<FieldIssue[]> {
  const { transaction, context, scope } = managing
  const issues: FieldIssue[] = []
  if (await isAddressTaken(transaction, scope, textOf(values, 'email'), record?.id ?? null))
    issues.push({ path: 'email', code: 'account-exists' })
  const added = (name: string) => listIds(values, name).filter((id) => !listIds(record?.values, name).includes(id))
  const page = { search: '', offset: 0, limit: 1_000 }
  const [owners, groups] = [added('owner'), added('groups')]
  const advisers = await listAdviserChoices(transaction, scope, page, { hiddenDomains: context.edition.developerDomains, ids: owners })
  if (advisers.count < owners.length) issues.push({ path: 'owner', code: 'not-found' })
  if ((await listGroupChoices(transaction, scope, page, groups)).count < groups.length) issues.push({ path: 'groups', code: 'not-found' })
  else if (groups.length > 0 && (!record || (await isUnregistered(managing, record.id))))
    issues.push({ path: 'groups', code: 'not-registered' })
  return issues
}

const isUnregistered = async (managing: Managing, account: string): Promise<boolean> =>
  (await listUnregisteredMembers(managing.transaction, collectionOf(managing, 'accounts'), [account])).length > 0

async function saveOwners(managing: Managing, account: string, values: FieldValues): Promise<void> {
  const before = await listAccountAdvisers(managing.transaction, managing.scope, account, managing.context.edition.developerDomains)
  await saveAdvisers(managing, { account, before: before.map(({ id }) => id), after: listIds(values, 'owner') })
}
