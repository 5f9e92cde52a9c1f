import { listChangedFields } from '@atrium/domain/fields/merge'
import { isEqual, readValues } from '@atrium/domain/fields/read-values'
import type { FieldDefinition, FieldValues } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import { isDeadlockError, isDuplicateKeyError } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isProven } from '@atrium/platform/session/proof-rules'
import { managing as contract, type ManagedForm, type ManagedItem, type ManagingOutcome } from '../../contract/managing.ts'
import type { ManagingFormName } from '../../contract/managing-forms.ts'
import { listSecurities } from '../holdings/reads.ts'
import { managingScope, type ManagedPlace, type ManagingScope } from './access.ts'
import { refuseIssues, type ManagedRecord, type Managing } from './form-rules.ts'
import { forms } from './registry-rules.ts'

const managing = implementContract(contract)

const rights = managing.rights.handler(async ({ input, context }) => {
  const scope = await managingScope(context, { portal: input.portal, form: 'portals' })
  return { forms: listForms(context, scope) }
})

/** Lists the forms with which the caller may add or change something in the portal. Nothing can be changed during an impersonation. */
function listForms({ session }: RequestContext, { mayManage, portal, edition }: ManagingScope): ManagingFormName[] {
  if (!mayManage || session?.impersonation) return []
  const ofLedger: ManagingFormName[] = portal.source === 'store' ? ['portfolios', 'holdings', 'transactions'] : []
  return ['accounts', ...ofLedger, ...(edition.person.role === 'professional' ? [] : (['portals'] as const))]
}

const get = managing.get.handler(async ({ input, context }): Promise<ManagedForm> => {
  const scope = await managingScope(context, input)
  const form = forms[input.form]
  return run(context, scope, async (write) => {
    const record = input.item === undefined ? null : await findOrRefuse(write, input.form, input.item)
    const opened = await form.open(write, record, input.variant)
    return {
      form: input.form,
      one: form.one as ManagedForm['one'],
      fields: opened.fields as ManagedForm['fields'],
      variant: opened.variant ?? null,
      variants: opened.variants ?? [],
      defaults: opened.defaults ?? {},
      references: opened.references ?? [],
      item: record && toItem(record),
      mayChange: opened.mayChange && scope.mayManage && !context.session?.impersonation,
      readOnlyReason: opened.readOnlyReason ?? null,
      notice: opened.notice ?? null,
      invitation: opened.invitation ?? null,
      related: opened.related ?? [],
    }
  })
})

const choices = managing.choices.handler(async ({ input, context }) => {
  const scope = await managingScope(context, { portal: input.portal, form: 'portals' })
  const lists = forms[input.form].choices ?? {}
  const list = Object.hasOwn(lists, input.collection) ? lists[input.collection] : undefined
  if (!list || !scope.mayManage) throw refusal('not-found')
  const { search = '', offset, limit } = input
  return run(context, scope, (write) => list(write, { search, offset, limit }))
})

const securities = managing.securities.handler(async ({ input, context }) => {
  const scope = await managingScope(context, { portal: input.portal, form: 'portals' })
  if (!scope.mayManage) throw refusal('not-allowed')
  const { search = '', offset, limit } = input
  return run(context, scope, ({ transaction }) => listSecurities(transaction, scope, { search, offset, limit }))
})

const create = managing.create.handler(async ({ input, context }) => {
  const scope = await changeableScope(context, input)
  const form = forms[input.form]
  const add = form.create
  if (!add) throw refusal('not-allowed')
  return change(context, scope, async (write) => {
    const { fields, mayChange } = await form.open(write, null, input.variant)
    if (!mayChange) throw refusal('not-allowed')
    const values = checkValues(fields, input.values, null)
    requireProof(context, form.stepUp, form.stepUp ?? [])
    const { id, outcome = 'saved' } = await add(write, { id: input.id, variant: input.variant, values })
    await recordChange(write, input.form, id)
    return finish(write, input.form, id, outcome)
  })
})

const save = managing.save.handler(async ({ input, context }) => {
  const scope = await changeableScope(context, input)
  const form = forms[input.form]
  const store = form.save
  if (!store) throw refusal('not-allowed')
  return change(context, scope, async (write) => {
    const record = await findOrRefuse(write, input.form, input.item, 'lock')
    const { fields, mayChange } = await form.open(write, record, undefined)
    if (!mayChange) throw refusal('not-allowed')
    const values = checkValues(fields, input.values, record.values)
    requireProof(context, form.stepUp, listChangedFields(record.values, values))
    // A repeated request finds its own values saved, whatever version it states.
    if (isEqual(record.values, values)) return finish(write, input.form, record.id, 'saved')
    if (record.version !== input.version) throw refusal('conflict')
    const { outcome = 'saved' } = await store(write, record, values)
    await recordChange(write, input.form, record.id)
    return finish(write, input.form, record.id, outcome)
  })
})

async function changeableScope(context: RequestContext, place: ManagedPlace): Promise<ManagingScope> {
  const scope = await managingScope(context, place)
  if (!scope.mayManage) throw refusal('not-allowed')
  await context.deps.throttles.count('itemChangeOfPerson', scope.edition.person.id)
  return scope
}

const run = <Result>(context: RequestContext, scope: ManagingScope, work: (write: Managing) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => work({ transaction, context, scope }))

/** Runs a change in one transaction. Two people who take the same unique value get a conflict. */
async function change<Result>(context: RequestContext, scope: ManagingScope, work: (write: Managing) => Promise<Result>): Promise<Result> {
  try {
    return await run(context, scope, work)
  } catch (error) {
    if (isDuplicateKeyError(error) || isDeadlockError(error)) throw refusal('conflict')
    throw error
  }
}

async function findOrRefuse(write: Managing, form: ManagingFormName, id: string, lock?: 'lock'): Promise<ManagedRecord> {
  const record = await forms[form].find(write, id, lock)
  if (!record) throw refusal('not-found')
  return record
}

const subjects: Partial<Record<ManagingFormName, string>> = { portfolios: 'portfolio', holdings: 'holding', transactions: 'transaction' }

/** Records a change of the ledger in the log of its account. Changes of accounts and portals have kinds of their own. */
async function recordChange({ transaction, context, scope }: Managing, form: ManagingFormName, id: string): Promise<void> {
  const type = subjects[form]
  if (type !== undefined && scope.account !== null)
    await recordEvent(transaction, context, { kind: 'ledger.changed', accountId: scope.account.id, subject: { type, id } })
}

/** Returns the saved record. A holding of which everything was sold no longer exists. */
async function finish(write: Managing, form: ManagingFormName, id: string, outcome: ManagingOutcome) {
  const record = await forms[form].find(write, id)
  return { item: record ? toItem(record) : null, outcome }
}

const toItem = ({ id, name, version, values, references }: ManagedRecord): ManagedItem => ({
  id,
  name,
  version,
  values: values as ManagedItem['values'],
  references,
})

function checkValues(fields: readonly FieldDefinition[], given: FieldValues, before: FieldValues | null): FieldValues {
  const { values, issues } = readValues(fields, given, { isAdmin: true, before })
  refuseIssues(issues)
  return values
}

/** Refuses a change of sensitive fields, unless the person has proved their identity within the last minutes. */
function requireProof({ session, deps }: RequestContext, sensitive: readonly string[] = [], changed: readonly string[]): void {
  const isSensitive = changed.some((name) => sensitive.includes(name))
  if (isSensitive && !isProven(session?.secondFactorAt ?? null, deps.clock())) throw refusal('proof-required')
}

export const managingRoutes = { rights, get, choices, securities, create, save }
