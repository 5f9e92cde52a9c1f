import { zero } from '../decimal.ts'
import { computePersonalGains, type Wrapper } from '../gains/personal-gains.ts'
import { computeBook } from '../ledger/book.ts'
import { cashBalances } from '../ledger/cash.ts'
import type { EntryKind, LedgerEntry } from '../ledger/entry.ts'
import { refuseOversell } from '../ledger/oversell.ts'
import { positive, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'
import { readRates } from './rates.ts'

export const ledger: Kind = {
  book: operation(
    'book-cost',
    (fields) => ({
      currency: fields.currency('currency', 'GBP'),
      entries: fields.list('entries', readEntry),
      rates: readRates(fields, 'rates'),
      until: fields.dayOr('until', undefined),
    }),
    computeBook,
  ),
  cash: operation(
    'cash-balance',
    (fields) => ({ entries: fields.list('entries', readEntry), until: fields.dayOr('until', undefined) }),
    cashBalances,
    (balances) => toJson({ balances }),
  ),
  gains: operation(
    'personal-gains',
    (fields) => ({
      accounts: fields.list('accounts', (account) => ({
        id: account.text('id'),
        wrapper: account.oneOf<Wrapper>('wrapper', ['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS']),
      })),
      entries: fields.list('entries', readEntry),
      rates: readRates(fields, 'rates'),
      until: fields.dayOr('until', undefined),
    }),
    computePersonalGains,
  ),
  mayJoin: operation(
    'oversell',
    (fields) => ({ entries: fields.list('entries', readEntry), next: readEntry(fields.fields('next')) }),
    ({ entries, next }) => refuseOversell(entries, next),
    () => ({ accepted: true }),
  ),
}

const kinds: readonly EntryKind[] = [
  'purchase',
  'sale',
  'contribution',
  'withdrawal',
  'dividend',
  'interest',
  'fee',
  'tax',
  'transfer-in',
  'transfer-out',
  'fx',
  'split',
  'exchange',
  'price-point',
  'reversal',
]

function readEntry(fields: Fields): LedgerEntry {
  const kind = fields.oneOf('kind', kinds)
  const entry = {
    id: fields.text('id'),
    on: fields.day('on'),
    account: fields.text('account', ''),
    currency: fields.currency('currency', 'GBP'),
    rate: fields.decimalOr('rate', undefined, positive),
  }
  switch (kind) {
    case 'purchase':
    case 'sale':
      return {
        ...entry,
        kind,
        security: fields.text('security'),
        units: fields.decimal('units'),
        amount: fields.decimal('amount'),
        fees: fields.decimalOr('fees', zero),
      }
    case 'transfer-in':
      return {
        ...entry,
        kind,
        security: fields.text('security'),
        lots: fields.list('lots', readLot),
        from: fields.has('from') ? fields.text('from') : undefined,
      }
    case 'transfer-out':
      return {
        ...entry,
        kind,
        security: fields.text('security'),
        units: fields.decimal('units'),
        to: fields.has('to') ? fields.text('to') : undefined,
      }
    case 'split':
      return { ...entry, kind, security: fields.text('security'), multiplier: fields.decimal('multiplier') }
    case 'exchange':
      return { ...entry, kind, security: fields.text('security'), into: fields.text('into'), ratio: fields.decimal('ratio') }
    case 'price-point':
      return { ...entry, kind, security: fields.text('security'), price: fields.decimal('price') }
    case 'fx':
      return {
        ...entry,
        kind,
        amount: fields.decimal('amount'),
        boughtAmount: fields.decimal('boughtAmount'),
        boughtCurrency: fields.currency('boughtCurrency'),
      }
    case 'reversal':
      return { ...entry, kind, reverses: fields.text('reverses') }
    default:
      return { ...entry, kind, amount: fields.decimal('amount'), security: fields.has('security') ? fields.text('security') : undefined }
  }
}

function readLot(fields: Fields): { on: string; units: ReturnType<Fields['decimal']>; cost: ReturnType<Fields['decimal']> } {
  return { on: fields.day('on'), units: fields.decimal('units'), cost: fields.decimal('cost') }
}
