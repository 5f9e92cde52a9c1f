import { personTax, type TaxedYear } from './person-tax.ts'
import type { Schedule } from './schedule.ts'
import { standing } from '../tax/slope.ts'
import { withdraw, type PersonState } from './withdrawal.ts'

/** The accounts of a plan at a moment, by their index, and the lump sum allowance that each person has left. */
export type Balances = { value: number[]; baseCost: number[]; taxFreeFraction: number[]; lumpSumLeft: number[] }

/** What happens in a year. `withdrawn` is gross, by account. */
export type YearOutcome = {
  tax: number
  gainsTax: number
  insurance: number
  /** What income and events leave to be covered, before withdrawals add to the tax; negative for a surplus. */
  need: number
  withdrawn: number[]
  taxFreeCash: number
  shortfall: number
}

/** The part of a need that counts as covered. */
const negligible = 1e-9

export function openBalances({ accounts, plan, years }: Schedule): Balances {
  const allowance = years[0]!.rules.lumpSumAllowance ?? 0
  return {
    value: accounts.map(({ balance }) => balance),
    baseCost: accounts.map(({ baseCost }) => baseCost),
    taxFreeFraction: accounts.map(({ taxFreeFraction }) => taxFreeFraction),
    lumpSumLeft: plan.persons.map(({ lumpSumAllowanceUsed }) => Math.max(0, allowance - lumpSumAllowanceUsed)),
  }
}

/**
 * Runs a year of a plan, all of it at the beginning of the year, and changes the balances. `growth` has the factor of each account, before its
 * charge.
 */
export function runYear(schedule: Schedule, index: number, balances: Balances, growth: readonly number[]): YearOutcome {
  const { accounts, plan } = schedule
  const year = schedule.years[index]!
  const { rules, owners } = year
  const { value, baseCost, taxFreeFraction } = balances
  for (const account of year.passing) {
    baseCost[account] = value[account]!
    taxFreeFraction[account] = 0
  }
  const taxed: TaxedYear[] = year.persons.map(({ other, property, extension }) => ({
    other,
    property,
    savings: 0,
    dividends: 0,
    extension,
    gain: 0,
  }))
  for (let at = 0; at < accounts.length; at++) {
    const account = accounts[at]!
    const owner = taxed[owners[at]!]!
    if (account.kind === 'cash') owner.savings += Math.max(0, value[at]! * account.return)
    else if (account.kind === 'gia') {
      owner.dividends += value[at]! * account.yield
      baseCost[at]! += value[at]! * account.yield
    }
  }
  let taxFreeCash = 0
  for (const at of year.taxFreeCash) {
    const owner = owners[at]!
    const amount = Math.min(value[at]! * taxFreeFraction[at]!, balances.lumpSumLeft[owner]!)
    value[at]! -= amount
    taxFreeFraction[at] = 0
    balances.lumpSumLeft[owner]! -= amount
    taxFreeCash += amount
  }
  deposit(schedule, balances, taxFreeCash)
  let insurance = 0
  const persons = taxed.map((personYear, at): PersonState => {
    const { region } = plan.persons[at]!
    insurance += year.persons[at]!.insurance
    return {
      region,
      year: personYear,
      tax: personTax(rules, region, personYear, standing()).incomeTax,
      lumpSumLeft: balances.lumpSumLeft[at]!,
    }
  })
  const need = year.spending + year.contributionCost - year.eventsNet + insurance + sumOfTax(persons) - year.income
  const withdrawn = accounts.map(() => 0)
  let left = need
  if (need < 0) deposit(schedule, balances, -need)
  else
    for (const at of schedule.drawn) {
      if (left <= negligible) break
      if (!year.isOpen[at] || value[at]! <= negligible) continue
      left -= draw(schedule, year, balances, persons, at, left, withdrawn)
    }
  persons.forEach(({ lumpSumLeft }, at) => {
    balances.lumpSumLeft[at] = lumpSumLeft
  })
  for (let at = 0; at < accounts.length; at++) {
    const contribution = year.contributions[at]!
    value[at]! += contribution
    baseCost[at]! += contribution
    value[at]! *= growth[at]! * (1 - accounts[at]!.charge)
  }
  const tax = insurance + sumOfTax(persons)
  const gainsTax = persons.reduce((sum, { region, year: personYear }) => sum + personTax(rules, region, personYear, standing()).gainsTax, 0)
  return { tax, gainsTax, insurance, need, withdrawn, taxFreeCash, shortfall: need < 0 || left <= negligible ? 0 : left }
}

const sumOfTax = (persons: readonly PersonState[]): number => {
  let sum = 0
  for (const { tax } of persons) sum += tax
  return sum
}

function deposit({ surplus }: Schedule, { value, baseCost }: Balances, amount: number): void {
  value[surplus]! += amount
  baseCost[surplus]! += amount
}

/** Draws from one account, and returns what that covers of the need. */
function draw(
  { accounts }: Schedule,
  { rules, owners }: Schedule['years'][number],
  { value, baseCost, taxFreeFraction }: Balances,
  persons: readonly PersonState[],
  at: number,
  need: number,
  withdrawn: number[],
): number {
  const { kind } = accounts[at]!
  const balance = value[at]!
  if (kind === 'cash' || kind === 'isa') {
    const amount = Math.min(balance, need)
    value[at]! -= amount
    withdrawn[at]! += amount
    return amount
  }
  const source =
    kind === 'pension'
      ? { kind: 'pension' as const, taxFreeFraction: taxFreeFraction[at]! }
      : { kind: 'gia' as const, gainPart: 1 - baseCost[at]! / balance }
  const { gross, net } = withdraw(rules, persons[owners[at]!]!, source, balance, need)
  baseCost[at]! -= baseCost[at]! * (gross / balance)
  value[at]! -= gross
  withdrawn[at]! += gross
  return net
}
