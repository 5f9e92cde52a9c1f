import type { FieldValues } from '@atrium/domain/fields/definition'
import { isRefusal, refusal, type Details } from '@atrium/platform/http/problem'
import { textOf, type Managing } from '../managing/form-rules.ts'
import { findLedgerItem, ledgerStore } from '../managing/ledger-rules.ts'
import { findRate } from './reads.ts'
import { baseCurrency, rateText } from './trade-rules.ts'

/**
 * Lets a portfolio that was added in a drawer begin with an entry that is earlier than everything before. Others begin as the firm's files
 * state, so that an entry before that day is refused.
 */
export async function beginWith(managing: Managing, portfolio: string, day: string): Promise<void> {
  const { transaction, context, scope } = managing
  const item = await findLedgerItem(managing, 'portfolios', portfolio, 'lock')
  if (item.values['beginsWithEntries'] !== true || day > scope.edition.today || textOf(item.values, 'inception') <= day) return
  const { store, collection } = ledgerStore(context, 'portfolios')
  await store.save?.(transaction, context, collection, item, { ...item.values, inception: day })
}

/**
 * Returns the exchange rate of an entry; empty if the price is in the portfolio's currency.
 * @throws error `invalid-request` if the ledger has no rate for the day
 */
export async function requireRate(managing: Managing, given: { from: string; to: string; on: string }): Promise<string> {
  const from = baseCurrency(given.from)
  if (from === given.to) return ''
  const rate = await findRate(managing.transaction, managing.scope, { ...given, from })
  if (!rate) throw refusal('invalid-request', { issues: [{ path: 'values.date', code: 'rate-missing' }] })
  return rateText(rate)
}

/** Books a new entry of a portfolio. Errors name the fields of the form, which `fields` states for those of the entry. */
export function bookEntry({ transaction, context }: Managing, id: string, values: FieldValues, fields: FieldNames = {}): Promise<void> {
  const { store, collection } = ledgerStore(context, 'transactions')
  return renameIssues(fields, async () => store.create?.(transaction, context, collection, { id, values }))
}

/** Corrects an entry by a reversal and a new entry, with the errors of `bookEntry`. */
export async function correctEntry(managing: Managing, id: string, values: FieldValues, fields: FieldNames = {}): Promise<void> {
  const { transaction, context } = managing
  const { store, collection } = ledgerStore(context, 'transactions')
  const item = await findLedgerItem(managing, 'transactions', id, 'lock')
  await renameIssues(fields, async () => store.save?.(transaction, context, collection, item, { ...item.values, ...values }))
}

/** Names of the fields of a form by those of an entry. */
export type FieldNames = Readonly<Record<string, string>>

async function renameIssues(fields: FieldNames, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { issues = [] } = isRefusal(error) ? ((error.data ?? {}) as Details) : {}
    if (issues.length === 0) throw error
    const rename = (path: string) => path.replace(/^values\.([A-Za-z]+)$/, (_, name: string) => `values.${fields[name] ?? name}`)
    throw refusal('invalid-request', { issues: issues.map((issue) => ({ ...issue, path: rename(issue.path) })) })
  }
}
