import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { reviseRow, type RevisionSubject } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { EstateGift, EstatePerson, EstateTerms } from '../../contract/estate.ts'
import { maxGifts, maxPeople } from '../../contract/estate-terms.ts'
import type { StoredGift, StoredPerson, StoredTerms } from './entry-rules.ts'
import { findGift, findPerson, findTerms, listGifts, listPeople } from './reads.ts'

/** A row of an estate: its table, its key, and what its revisions and events are about. */
type EstateRow = {
  table: 'estates' | 'estate_people' | 'estate_gifts'
  key: Record<string, string>
  subject: RevisionSubject
}

const termsRow = ({ account }: AccountScope): EstateRow => ({
  table: 'estates',
  key: { account_id: account.id },
  subject: { type: 'estate', id: account.id, accountId: account.id },
})

const personRow = ({ account }: AccountScope, id: string): EstateRow => ({
  table: 'estate_people',
  key: { id },
  subject: { type: 'estate-person', id, accountId: account.id },
})

const giftRow = ({ account }: AccountScope, id: string): EstateRow => ({
  table: 'estate_gifts',
  key: { id },
  subject: { type: 'estate-gift', id, accountId: account.id },
})

const isSame = (stored: unknown, entry: unknown): boolean => JSON.stringify(stored) === JSON.stringify(entry)

/** True if a record already has all values of an entry. */
const hasAll = <Entry extends object>(stored: Entry, entry: Entry): boolean =>
  (Object.keys(entry) as (keyof Entry)[]).every((field) => isSame(stored[field], entry[field]))

/**
 * Adds a row in version 1, or changes it in the given version.
 * @throws the refusal `conflict` if it has another version, or is of another account
 */
async function storeRow(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { row, version, columns }: { row: EstateRow; version: number; columns: Record<string, unknown> },
): Promise<void> {
  const now = context.deps.clock()
  const { table, key } = row
  const stored = await reviseRow(transaction, context, row, async () => {
    const own = { ...key, account_id: scope.account.id, edition: context.edition.id, created_at: now }
    const all = Object.entries({ ...own, ...columns, changed_at: now })
    const names = sql.join(all.map(([name]) => sql.ref(name)))
    const values = sql.join(all.map(([, value]) => sql`${value}`))
    const changes = sql.join(Object.entries({ ...columns, changed_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    const isRow = sql.join(
      Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}::uuid`),
      sql` and `,
    )
    const { numAffectedRows } = await (
      version === 0
        ? sql`insert into ${sql.table(table)} (${names}) values (${values}) on conflict do nothing`
        : sql`update ${sql.table(table)} set ${changes}, version = ${version + 1} where ${isRow} and version = ${version}`
    ).execute(transaction)
    return numAffectedRows
  })
  if (stored !== 1n) throw refusal('conflict')
}

type Saved<Entry> = { id: string; version: number; entry: Entry }

const toTermsColumns = (entry: StoredTerms): Record<string, unknown> => ({
  marital_status: entry.maritalStatus,
  is_long_term_resident: entry.isLongTermResident,
  is_spouse_long_term_resident: entry.isSpouseLongTermResident,
  has_trust_interest: entry.hasTrustInterest,
  spouse_percent: entry.spousePercent,
  charity_amount: entry.charityAmount,
  charity_percent: entry.charityPercent,
  home_percent: entry.homePercent,
  transferred_nil_rate_percent: entry.transferredNilRatePercent,
  transferred_residence_percent: entry.transferredResidencePercent,
  transferred_relief: entry.transferredRelief,
  used_relief: entry.usedRelief,
  treatments: JSON.stringify(entry.treatments),
  wishes: entry.wishes,
})

/**
 * Saves what a client states about their estate. Changes nothing if it is stored already, so that a request can be repeated.
 * @throws the refusal `conflict` if somebody has changed it since the given version
 */
export async function saveTerms(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { version, entry }: Omit<Saved<StoredTerms>, 'id'>,
): Promise<EstateTerms> {
  const before = await findTerms(transaction, scope)
  if (before.version > 0 && hasAll<StoredTerms>(before, entry)) return before
  if (before.version !== version) throw refusal('conflict')
  await storeRow(transaction, context, scope, { row: termsRow(scope), version, columns: toTermsColumns(entry) })
  await record(transaction, context, scope, 'estate.terms-changed', termsRow(scope))
  return findTerms(transaction, scope)
}

/**
 * Adds a person, or changes the one with this id. Changes nothing if all is stored already, so that a request can be repeated.
 * @throws the refusals `conflict` if somebody has changed it since the given version, or removed it, and for an id of another account;
 * `invalid-request` if the estate has too many
 */
export async function savePerson(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version, entry }: Saved<StoredPerson>,
): Promise<EstatePerson> {
  const before = await findPerson(transaction, scope, id)
  if (before && hasAll<StoredPerson>(before, entry)) return before
  if ((before?.version ?? 0) !== version) throw refusal('conflict')
  if (!before && (await listPeople(transaction, scope)).length >= maxPeople) throw tooMany('person', maxPeople)
  const row = personRow(scope, id)
  const columns = { name: entry.name, relation: entry.relation, birth_date: entry.birthDate }
  await storeRow(transaction, context, scope, { row, version, columns })
  await record(transaction, context, scope, before ? 'estate.person-changed' : 'estate.person-added', row)
  return (await findPerson(transaction, scope, id)) ?? Promise.reject(refusal('conflict'))
}

/**
 * Adds a gift, or changes the one with this id. Changes nothing if all is stored already, so that a request can be repeated.
 * @throws the refusals `conflict` if somebody has changed it since the given version, or removed it, and for an id of another account;
 * `invalid-request` if the account has too many
 */
export async function saveGift(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version, entry }: Saved<StoredGift>,
): Promise<EstateGift> {
  const before = await findGift(transaction, scope, id)
  if (before && hasAll<StoredGift>(before, entry)) return before
  if ((before?.version ?? 0) !== version) throw refusal('conflict')
  if (!before && (await listGifts(transaction, scope)).length >= maxGifts) throw tooMany('gift', maxGifts)
  const row = giftRow(scope, id)
  const columns = {
    given_on: entry.givenOn,
    amount: entry.amount,
    recipient: entry.recipient,
    recipient_kind: entry.recipientKind,
    exemption: entry.exemption,
    lifetime_tax: entry.lifetimeTax,
  }
  await storeRow(transaction, context, scope, { row, version, columns })
  await record(transaction, context, scope, before ? 'estate.gift-changed' : 'estate.gift-added', row)
  return (await findGift(transaction, scope, id)) ?? Promise.reject(refusal('conflict'))
}

const tooMany = (path: string, limit: number) => refusal('invalid-request', { issues: [{ path, code: 'too-many', limit }] })

type Removed = { id: string; version: number }

/**
 * Removes a person. Changes nothing if there is no such person.
 * @throws the refusal `conflict` if somebody has changed it since the given version
 */
export async function removePerson(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version }: Removed,
): Promise<void> {
  if (!(await findPerson(transaction, scope, id))) return
  const row = personRow(scope, id)
  if (await deleteRow(transaction, context, row, version)) await record(transaction, context, scope, 'estate.person-removed', row)
  else if (await findPerson(transaction, scope, id)) throw refusal('conflict')
}

/**
 * Removes a gift. Changes nothing if there is no such gift.
 * @throws the refusal `conflict` if somebody has changed it since the given version
 */
export async function removeGift(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version }: Removed,
): Promise<void> {
  if (!(await findGift(transaction, scope, id))) return
  const row = giftRow(scope, id)
  if (await deleteRow(transaction, context, row, version)) await record(transaction, context, scope, 'estate.gift-removed', row)
  else if (await findGift(transaction, scope, id)) throw refusal('conflict')
}

/** Removes a row in its version. Returns false if it has another version, or is gone. */
async function deleteRow(transaction: Transacting, context: RequestContext, row: EstateRow, version: number): Promise<boolean> {
  const removed = await reviseRow(transaction, context, row, async () => {
    const removal = sql`delete from ${sql.table(row.table)} where id = ${row.key['id']}::uuid and version = ${version}`
    return (await removal.execute(transaction)).numAffectedRows
  })
  return removed === 1n
}

const record = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: Extract<EventKind, `estate.${string}`>,
  { subject: { type, id } }: EstateRow,
): Promise<void> => recordEvent(transaction, context, { kind, accountId: account.id, portalId: account.portal_id, subject: { type, id } })
