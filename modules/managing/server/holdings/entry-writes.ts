import type { FieldValues } from '@atrium/domain/fields/definition'
import { isRefusal, refusal, type Details } from '@atrium/platform/http/problem'
import { textOf, type Managing } from '../managing/form-rules.ts'
import { createItem, requireItem, saveItem } from '../managing/item-writes.ts'
import { findFirstDay, findRate } from './reads.ts'
import { baseCurrency, rateText } from './trade-rules.ts'

/**
 * Books entries of a portfolio, the earliest on `day`. A portfolio that was added in a drawer then begins on the day of its first entry that
 * counts. All others begin as the firm's files state, so that an earlier entry is refused.
 */
export async function bookInPortfolio<Result>(
  managing: Managing,
  portfolio: string,
  day: string,
  book: () => Promise<Result>,
): Promise<Result> {
  const item = await requireItem(managing, 'portfolios', portfolio, 'lock')
  if (item.values['beginsWithEntries'] !== true) return book()
  const { today } = managing.scope.edition
  if (day <= today && day < textOf(item.values, 'inception')) await saveItem(managing, 'portfolios', item, { inception: day })
  const result = await book()
  const first = await findFirstDay(managing.transaction, managing.scope, portfolio)
  const current = await requireItem(managing, 'portfolios', portfolio)
  if (first !== null && first !== current.values['inception']) await saveItem(managing, 'portfolios', current, { inception: first })
  return result
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
export function bookEntry(managing: Managing, id: string, values: FieldValues, fields: FieldNames = {}): Promise<void> {
  return renameIssues(fields, () => createItem(managing, 'transactions', { id, values }))
}

/** Corrects an entry by a reversal and a new entry, with the errors of `bookEntry`. */
export async function correctEntry(managing: Managing, id: string, values: FieldValues, fields: FieldNames = {}): Promise<void> {
  const item = await requireItem(managing, 'transactions', id, 'lock')
  await renameIssues(fields, () => saveItem(managing, 'transactions', item, values))
}

/** Names of the fields of a form by those of an entry. */
export type FieldNames = Readonly<Record<string, string>>

async function renameIssues(fields: FieldNames, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { issues = [] } = isRefusal(error) ? ((error.data ?? {}) as Details) : {}
    if (issues.length === 0) throw error
    const rename = (path: string) => path.replace(/^values\.([A-Za-z]+)$/, (_, name: string) => `values.${fields[name] ?? name}`)
    throw refusal('invalid-request', { issues: issues.map((issue) => ({ ...issue, path: rename(issue.path) })) })
  }
}
