import { runLedgerCommand } from '@atrium/ledger/server/entries/command-writes'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { Managing } from '../managing/form-rules.ts'
import { collectionOf } from '../managing/item-writes.ts'
import type { SecurityKind, SecurityRow } from './reads.ts'

type Property = { symbol: string; name: string; currency: string; region: string; growth: string | null; portfolio: string }

/** Adds or changes the security of a property, which belongs to one portfolio. `growth` is a percentage a year. */
export async function saveProperty(managing: Managing, { symbol, name, currency, region, growth, portfolio }: Property): Promise<void> {
  const { transaction, context, scope } = managing
  const { rows } = await sql`select from ledger_securities where edition = ${scope.edition.actor.edition} and symbol = ${symbol}
    and owned_by is distinct from ${portfolio}`.execute(transaction)
  if (rows.length > 0) throw refusal('conflict')
  const row = { symbol, name, assetClass: 'Alternatives', region, priceCurrency: currency }
  await runLedgerCommand(transaction, context, collectionOf(managing, 'holdings'), {
    kind: 'securities',
    rows: [{ values: row }],
    fields: { name: 'name', symbol: 'name', priceCurrency: 'currency', region: 'region' },
  })
  await sql`update ledger_securities set kind = 'property', owned_by = ${portfolio}, annual_growth = ${growth}::numeric / 100
    where edition = ${scope.edition.actor.edition} and symbol = ${symbol}`.execute(transaction)
}

/** States prices of a property by day. A price that is stated already changes nothing. */
export async function recordPrices(managing: Managing, symbol: string, prices: readonly { date: string; price: string }[]): Promise<void> {
  if (prices.length === 0) return
  const { transaction, context } = managing
  await runLedgerCommand(transaction, context, collectionOf(managing, 'holdings'), {
    kind: 'prices',
    rows: prices.map(({ date, price }) => ({ values: { symbol, date, price } })),
    fields: { date: 'pricePoints', price: 'pricePoints', symbol: 'pricePoints' },
  })
}

/** Records what kind of security this is and its region, where the firm's files have not stated them. */
export async function completeSecurity(
  { transaction, context, scope }: Managing,
  { symbol, kind, region }: { symbol: string; kind: SecurityKind | null; region: string },
  known: SecurityRow,
): Promise<void> {
  if ((known.kind !== null || kind === null) && (known.region !== null || region === '')) return
  const details = { kind: known.kind ?? kind, region: known.region ?? region }
  await recordEvent(transaction, context, { kind: 'security.completed', subject: { type: 'security', id: symbol }, details })
  await sql`update ledger_securities set kind = coalesce(kind, ${kind}), region = coalesce(region, nullif(${region}, ''))
    where edition = ${scope.edition.actor.edition} and symbol = ${symbol}`.execute(transaction)
}
