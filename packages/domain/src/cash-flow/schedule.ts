import type { PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'
import { ageOn, birthday, pensionAccess, statePensionDate } from '../tax/ages.ts'
import { insuranceOn } from '../tax/national-insurance.ts'
import { rulesOfYear, type TaxYearRules } from '../tax/parameters.ts'
import type { TaxPack } from '../tax/pack.ts'
import { taxPacks } from '../tax/packs/index.ts'
import { taxYearFrom, taxYearNamed, taxYearOf } from '../tax-year.ts'
import { countMonths, dayOf, firstMonthFrom } from './months.ts'
import {
  accountKinds,
  leastStatePensionGrowth,
  type CashFlowPlan,
  type Growth,
  type Period,
  type PlanAccount,
  type PlanIncome,
} from './plan.ts'

/** What a person receives in a year whatever the accounts do. `extension` is gross contributions to pensions with relief at source. */
export type PersonYear = { isAlive: boolean; age: number; other: number; property: number; insurance: number; extension: number }

/** An item that counts in a year. */
export type CountedItem = { id: string; amount: number }

/** A year of a plan, as far as it does not depend on the growth of the accounts. */
export type PlanYear = {
  taxYear: string
  rules: TaxYearRules
  priceLevel: number
  persons: PersonYear[]
  incomes: CountedItem[]
  spendings: CountedItem[]
  events: CountedItem[]
  income: number
  spending: number
  /** What contributions cost the household. */
  contributionCost: number
  eventsNet: number
  /** Gross contributions by account. */
  contributions: number[]
  /** Owners of the accounts, and whether each account can be drawn. */
  owners: number[]
  isOpen: boolean[]
  /** Accounts that pass to another person at the beginning of the year. */
  passing: number[]
  /** Pensions from which tax-free cash is taken. */
  taxFreeCash: number[]
  limits: { person: string; limit: 'isa' | 'annual-allowance' }[]
}

/** A plan that has been checked, with its years. */
export type Schedule = {
  plan: CashFlowPlan
  /** The accounts of the plan by id, and one for a surplus if it has none. */
  accounts: PlanAccount[]
  /** Accounts in the order in which they are drawn. */
  drawn: number[]
  surplus: number
  years: PlanYear[]
}

const firstSupported = '2025/26'
const mostYears = 121
/** Part of a contribution to an own pension that the household pays; the rest is relief at source. */
const netOfRelief = 0.8

/**
 * Checks a plan and lays out its years.
 * @throws DomainError `INVALID_DATE` for a birth after the first 6 April, a horizon before the plan, or tax-free cash from a pension that
 * cannot be taken yet; `NOT_SUPPORTED` for a first year before 2025/26; `DUPLICATE_ID`; `INVALID_INPUT` for an unknown person or account
 */
export function schedulePlan(plan: CashFlowPlan, packs: readonly TaxPack[] = taxPacks): Schedule {
  const start = yearOf(plan.firstYear)
  if (start < yearOf(firstSupported)) refuse('NOT_SUPPORTED', `a plan begins in ${firstSupported} or later`, 'firstYear')
  const { persons, ...people } = layOutPersons(plan, start)
  const accounts = layOutAccounts(plan, people.indexes)
  const surplus = findSurplus(plan, accounts)
  const builder = new YearBuilder(plan, accounts, people, packs)
  const years = Array.from({ length: people.count }, (_, index) => builder.build(start, index, persons))
  return { plan, accounts, drawn: orderDrawdown(plan, accounts), surplus, years }
}

function yearOf(label: string): number {
  try {
    return Number(taxYearNamed(label).start.slice(0, 4))
  } catch {
    return refuse('INVALID_DATE', `${label} is not a tax year such as 2026/27`, 'firstYear')
  }
}

type PersonLife = { id: string; born: PlainDateText; lastYear: number; statePensionFrom: PlainDateText | null }
type People = { indexes: ReadonlyMap<string, number>; birthDates: ReadonlyMap<string, PlainDateText>; count: number }

function layOutPersons(plan: CashFlowPlan, start: number): People & { persons: PersonLife[] } {
  if (plan.persons.length === 0) refuse('INVALID_INPUT', 'a plan needs a person', 'persons')
  checkIds(plan.persons, 'persons')
  const persons = plan.persons.map(({ id, dateOfBirth, horizonAge }, index) => {
    if (dateOfBirth > `${start}-04-06`) refuse('INVALID_DATE', 'a person is born before the plan begins', `persons.${index}.dateOfBirth`)
    const lastYear = Number(taxYearOf(birthday(dateOfBirth, horizonAge)).start.slice(0, 4))
    if (lastYear < start) refuse('INVALID_DATE', 'the plan ends before it begins', `persons.${index}.horizonAge`)
    return { id, born: dateOfBirth, lastYear, statePensionFrom: dateOfBirth < '1953-12-06' ? null : statePensionDate(dateOfBirth) }
  })
  const count = Math.max(...persons.map(({ lastYear }) => lastYear)) - start + 1
  if (count > mostYears) refuse('INVALID_DATE', `a plan has at most ${mostYears} years`, 'persons.0.horizonAge')
  return {
    persons,
    count,
    indexes: new Map(persons.map(({ id }, index) => [id, index])),
    birthDates: new Map(persons.map(({ id, born }) => [id, born])),
  }
}

function checkIds(items: readonly { id: string }[], field: string): void {
  const seen = new Set<string>()
  items.forEach(({ id }, index) => {
    if (seen.has(id)) refuse('DUPLICATE_ID', `${id} is there twice`, `${field}.${index}.id`)
    seen.add(id)
  })
}

const byId = (left: { id: string }, right: { id: string }): number => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

function layOutAccounts(plan: CashFlowPlan, persons: ReadonlyMap<string, number>): PlanAccount[] {
  checkIds(plan.accounts, 'accounts')
  plan.accounts.forEach(({ owner }, index) => {
    if (!persons.has(owner)) refuse('INVALID_INPUT', `there is no person ${owner}`, `accounts.${index}.owner`)
  })
  const accounts = plan.accounts.toSorted(byId)
  if (plan.surplusTo || accounts.some(({ kind }) => kind === 'cash')) return accounts
  const first = plan.persons.toSorted(byId)[0]!
  const surplus: PlanAccount = {
    id: 'surplus',
    owner: first.id,
    kind: 'cash',
    balance: 0,
    return: 0,
    charge: 0,
    baseCost: 0,
    yield: 0,
    taxFreeFraction: 0,
    volatility: 0,
  }
  return [...accounts, surplus]
}

function findSurplus(plan: CashFlowPlan, accounts: readonly PlanAccount[]): number {
  const index = accounts.findIndex(({ id, kind }) => (plan.surplusTo ? id === plan.surplusTo : kind === 'cash'))
  if (index === -1 || accounts[index]!.kind === 'pension')
    refuse('INVALID_INPUT', `a surplus cannot be paid to ${plan.surplusTo}`, 'surplusTo')
  return index
}

function orderDrawdown(plan: CashFlowPlan, accounts: readonly PlanAccount[]): number[] {
  const order = plan.drawdown.flatMap((name, at) => {
    const isKind = accountKinds.some((kind) => kind === name)
    const found = accounts.flatMap(({ id, kind }, index) => ((isKind ? kind === name : id === name) ? [index] : []))
    if (!isKind && found.length === 0) refuse('INVALID_INPUT', `there is no account ${name}`, `drawdown.${at}`)
    return found
  })
  return [...new Set(order)]
}

/** Lays out single years. Items are converted to months once. */
class YearBuilder {
  private readonly plan: CashFlowPlan
  private readonly accounts: readonly PlanAccount[]
  private readonly people: People
  private readonly packs: readonly TaxPack[]
  private readonly periods = new Map<Period, { from: number; to: number; growth: number }>()
  private readonly statePensionGrowth: number
  private readonly eventYears: readonly string[]

  constructor(plan: CashFlowPlan, accounts: readonly PlanAccount[], people: People, packs: readonly TaxPack[]) {
    this.packs = packs
    this.plan = plan
    this.accounts = accounts
    this.people = people
    this.eventYears = plan.events.map(({ date }) => taxYearOf(date).label)
    this.statePensionGrowth = plan.statePensionGrowth ?? Math.max(plan.inflation, leastStatePensionGrowth)
    for (const list of ['incomes', 'spending', 'contributions', 'events'] as const) checkIds(plan[list], list)
    plan.incomes.forEach((income, index) => this.readIncome(income, index))
    plan.spending.forEach((item, index) => this.readPeriod(item, `spending.${index}`))
    plan.contributions.forEach((item, index) => {
      this.findAccount(item.account, `contributions.${index}.account`)
      this.readPeriod(item, `contributions.${index}`)
    })
  }

  private readPeriod(item: Period, field: string, usual: Growth = 'inflation'): void {
    const { birthDates } = this.people
    const from = item.from ? firstMonthFrom(dayOf(item.from, birthDates, `${field}.from`)) : -Infinity
    const to = item.to ? firstMonthFrom(dayOf(item.to, birthDates, `${field}.to`)) : Infinity
    this.periods.set(item, { from, to, growth: this.growthOf(item.index ?? usual) })
  }

  private readIncome(income: PlanIncome, index: number): void {
    const field = `incomes.${index}`
    if (!this.people.indexes.has(income.person)) refuse('INVALID_INPUT', `there is no person ${income.person}`, `${field}.person`)
    const isState = income.kind === 'statePension'
    this.readPeriod(income, field, isState ? 'statePension' : 'inflation')
    const born = this.people.birthDates.get(income.person)!
    if (!isState || born < '1953-12-06') return
    const period = this.periods.get(income)!
    period.from = Math.max(period.from, firstMonthFrom(statePensionDate(born)))
  }

  private growthOf(index: Growth): number {
    if (typeof index === 'number') return index
    if (index === 'none') return 0
    return index === 'inflation' ? this.plan.inflation : this.statePensionGrowth
  }

  private findAccount(id: string, field: string): number {
    const index = this.accounts.findIndex((account) => account.id === id)
    return index === -1 ? refuse('INVALID_INPUT', `there is no account ${id}`, field) : index
  }

  private amountOf(item: Period & { amount: number }, year: number, index: number): number {
    const { from, to, growth } = this.periods.get(item)!
    const months = countMonths(year, from, to)
    return months === 0 ? 0 : (item.amount * (1 + growth) ** index * months) / 12
  }

  build(start: number, index: number, lives: readonly PersonLife[]): PlanYear {
    const year = start + index
    const { label, start: opening, end } = taxYearFrom(year)
    const { plan, accounts } = this
    const rules = rulesOfYear({
      taxYear: label,
      inflation: plan.inflation,
      packs: this.packs,
      ...(plan.rules !== undefined && { rules: plan.rules }),
    })
    const persons = lives.map(({ born, lastYear }): PersonYear => ({
      isAlive: year <= lastYear,
      age: ageOn(born, end),
      other: 0,
      property: 0,
      insurance: 0,
      extension: 0,
    }))
    const heir = lives
      .map((life, at) => ({ id: life.id, at }))
      .toSorted(byId)
      .find(({ at }) => persons[at]!.isAlive)!.at
    const isBereaved = persons.some(({ isAlive }) => !isAlive)
    const incomes = plan.incomes.flatMap((income) => {
      const of = this.people.indexes.get(income.person)!
      const { isAlive } = persons[of]!
      const amount = this.amountOf(income, year, index) * (isAlive ? 1 : income.survivorShare)
      if (amount === 0) return []
      const receiver = persons[isAlive ? of : heir]!
      if (income.kind === 'property') receiver.property += amount
      else if (income.kind !== 'taxFree') receiver.other += amount
      const { statePensionFrom } = lives[of]!
      const isInsured = isAlive && statePensionFrom !== null && statePensionFrom > opening
      if (isInsured && income.kind === 'employment') receiver.insurance += insuranceOn(rules, 'employee', amount)
      if (isInsured && income.kind === 'selfEmployment') receiver.insurance += insuranceOn(rules, 'selfEmployed', amount)
      return [{ id: income.id, amount }]
    })
    const spendings = plan.spending.flatMap((item) => {
      const amount = this.amountOf(item, year, index) * (isBereaved ? item.survivorShare : 1)
      return amount === 0 ? [] : [{ id: item.id, amount }]
    })
    const original = accounts.map(({ owner }) => this.people.indexes.get(owner)!)
    const owners = original.map((owner) => (persons[owner]!.isAlive ? owner : heir))
    const passing = owners.flatMap((owner, at) => {
      const before = original[at]!
      const ownerBefore = year - 1 <= lives[before]!.lastYear ? before : this.heirBefore(lives, year - 1)
      return index > 0 && owner !== ownerBefore ? [at] : []
    })
    const contributions = accounts.map(() => 0)
    let contributionCost = 0
    const paid = { isa: lives.map(() => 0), pension: lives.map(() => 0) }
    for (const contribution of plan.contributions) {
      const at = accounts.findIndex(({ id }) => id === contribution.account)
      const owner = owners[at]!
      if (owner !== original[at]) continue
      const amount = this.amountOf(contribution, year, index)
      contributions[at]! += amount
      const { kind } = accounts[at]!
      if (kind === 'isa' || kind === 'pension') paid[kind][owner]! += amount
      if (contribution.employer) continue
      contributionCost += kind === 'pension' ? amount * netOfRelief : amount
      if (kind === 'pension') persons[owner]!.extension += amount
    }
    const { events, taxFreeCash } = this.eventsOf(label, opening, index, owners)
    return {
      taxYear: label,
      rules,
      priceLevel: (1 + plan.inflation) ** (index + 1),
      persons,
      incomes,
      spendings,
      events,
      income: incomes.reduce((sum, { amount }) => sum + amount, 0),
      spending: spendings.reduce((sum, { amount }) => sum + amount, 0),
      contributionCost,
      eventsNet: events.reduce((sum, { amount }) => sum + amount, 0),
      contributions,
      owners,
      // A pension that was inherited is open at once.
      isOpen: accounts.map(
        ({ kind }, at) =>
          kind !== 'pension' ||
          owners[at] !== original[at] ||
          pensionAccess({ dateOfBirth: lives[owners[at]!]!.born, date: opening }).accessible,
      ),
      passing,
      taxFreeCash,
      limits: lives.flatMap(({ id }, at) => [
        ...(paid.isa[at]! > rules.isaAllowance ? [{ person: id, limit: 'isa' as const }] : []),
        ...(paid.pension[at]! > rules.annualAllowance ? [{ person: id, limit: 'annual-allowance' as const }] : []),
      ]),
    }
  }

  private heirBefore(lives: readonly PersonLife[], year: number): number {
    return lives
      .map((life, at) => ({ id: life.id, at, isAlive: year <= life.lastYear }))
      .toSorted(byId)
      .find(({ isAlive }) => isAlive)!.at
  }

  private eventsOf(
    label: string,
    opening: PlainDateText,
    index: number,
    owners: readonly number[],
  ): { events: CountedItem[]; taxFreeCash: number[] } {
    const events: CountedItem[] = []
    const taxFreeCash: number[] = []
    this.plan.events.forEach((event, at) => {
      if ('type' in event) {
        const account = this.findAccount(event.account, `events.${at}.account`)
        if (this.accounts[account]!.kind !== 'pension') refuse('INVALID_INPUT', `${event.account} is not a pension`, `events.${at}.account`)
        if (this.eventYears[at] !== label) return
        const { dateOfBirth } = this.plan.persons[owners[account]!]!
        if (!pensionAccess({ dateOfBirth, date: opening }).accessible)
          refuse('INVALID_DATE', 'the pension cannot be taken yet', `events.${at}.date`)
        taxFreeCash.push(account)
      } else if (this.eventYears[at] === label)
        events.push({ id: event.id, amount: event.amount * (1 + this.growthOf(event.index ?? 'inflation')) ** index })
    })
    return { events, taxFreeCash }
  }
}
