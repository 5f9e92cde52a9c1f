import type { PlainDateText } from '../calendar.ts'
import { zero, type Decimal } from '../decimal.ts'
import type { ExchangeRate } from '../exchange.ts'
import { listEffectiveEntries, type LedgerEntry } from '../ledger/entry.ts'
import { findEntryRate } from '../ledger/entry-rate.ts'
import { noRecorder, type TraceRecorder } from '../trace.ts'
import type { ShareEvent } from './share-class.ts'
import { computeShareGains, type ShareGains } from './share-matching.ts'

export type Wrapper = 'GIA' | 'ISA' | 'SIPP' | 'ExO' | 'OPB' | 'Trust' | 'SSAS'

const taxableWrappers: ReadonlySet<Wrapper> = new Set(['GIA', 'ExO', 'Trust'])

/** Returns true if gains in a wrapper are subject to capital gains tax; ISA, SIPP, SSAS and OPB are exempt. */
export function isTaxable(wrapper: Wrapper): boolean {
  return taxableWrappers.has(wrapper)
}

export type PersonalAccounts = {
  /** All accounts of one person. */
  accounts: readonly { id: string; wrapper: Wrapper }[]
  entries: readonly LedgerEntry[]
  rates?: readonly ExchangeRate[] | undefined
  until?: PlainDateText | undefined
}

/** An entry that the identification rules do not decide; it is reported. */
export type GainFlag = {
  entry: string
  reason: 'transfer-to-somebody-else' | 'exchange-of-shares' | 'before-april-2008' | 'transfer-between-wrappers'
}

export type PersonalGains = ShareGains & { flags: GainFlag[] }

/** The rules of share identification changed on this day; earlier disposals are out of scope. */
const firstSupportedDay = '2008-04-06'

/**
 * Computes the gains of one person in pounds, on the UK tax basis, across all taxable accounts (rules §2). Each purchase and sale is
 * converted at the rate of its day. Transfers between the person's taxable accounts have no effect. Securities transferred in keep their
 * original costs and dates. Securities transferred to somebody else or to an exempt account leave the pool at cost and are flagged.
 * @example bought in one GIA, sold in another GIA of the same person: one pool
 */
export function computePersonalGains(
  { accounts, entries, rates = [], until }: PersonalAccounts,
  recorder: TraceRecorder = noRecorder,
): PersonalGains {
  const taxable = new Set(accounts.filter((account) => isTaxable(account.wrapper)).map((account) => account.id))
  const taxableEntries = listEffectiveEntries(entries).filter(
    (entry) => taxable.has(entry.account) && (until === undefined || entry.on <= until),
  )
  const flags = taxableEntries.flatMap((entry) => listFlags(entry, taxable))
  for (const flag of flags) recorder.missing(flag.entry, flag.reason)
  return {
    ...computeShareGains({ events: removeRepeatedChanges(taxableEntries.flatMap((entry) => toEvents(entry, taxable, rates))) }, recorder),
    flags,
  }
}

function listFlags(entry: LedgerEntry, taxable: ReadonlySet<string>): GainFlag[] {
  if (entry.kind === 'sale' && entry.on < firstSupportedDay) return [{ entry: entry.id, reason: 'before-april-2008' }]
  if (entry.kind === 'exchange') return [{ entry: entry.id, reason: 'exchange-of-shares' }]
  if (entry.kind !== 'transfer-out' || isTaxableAccount(entry.to, taxable)) return []
  return [{ entry: entry.id, reason: entry.to === undefined ? 'transfer-to-somebody-else' : 'transfer-between-wrappers' }]
}

function isTaxableAccount(account: string | undefined, taxable: ReadonlySet<string>): boolean {
  return account !== undefined && taxable.has(account)
}

function toEvents(entry: LedgerEntry, taxable: ReadonlySet<string>, rates: readonly ExchangeRate[]): ShareEvent[] {
  const toPounds = (amount: Decimal, on: PlainDateText) => amount.times(findEntryRate(entry, on, 'GBP', rates))
  switch (entry.kind) {
    case 'purchase':
    case 'sale': {
      const kind = entry.kind === 'purchase' ? 'buy' : 'sell'
      return [
        {
          kind,
          security: entry.security,
          on: entry.on,
          units: entry.units,
          amount: toPounds(entry.amount, entry.on),
          fees: toPounds(entry.fees, entry.on),
        },
      ]
    }
    case 'transfer-in':
      if (isTaxableAccount(entry.from, taxable)) return []
      return entry.lots.map((lot) => ({
        kind: 'buy',
        security: entry.security,
        on: lot.on,
        units: lot.units,
        amount: toPounds(lot.cost, lot.on),
        fees: zero,
      }))
    case 'transfer-out':
      return isTaxableAccount(entry.to, taxable) ? [] : [{ kind: 'removal', security: entry.security, on: entry.on, units: entry.units }]
    case 'split':
      return [{ kind: 'change', security: entry.security, on: entry.on, ratio: entry.multiplier }]
    case 'exchange':
      return [{ kind: 'change', security: entry.security, on: entry.on, ratio: entry.ratio, into: entry.into }]
    default:
      return []
  }
}

/** Removes repeated splits and exchanges. They are entered for each account that holds the shares, but apply once. */
function removeRepeatedChanges(events: readonly ShareEvent[]): ShareEvent[] {
  const seen = new Set<string>()
  return events.filter((event) => {
    if (event.kind !== 'change') return true
    const key = JSON.stringify([event.security, event.on, event.into ?? null])
    return !seen.has(key) && seen.add(key)
  })
}
