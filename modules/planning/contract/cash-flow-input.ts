import type { PlanChanges, PlanDocument } from './cash-flow-plan.ts'

/** The tax year with which a plan begins, and the newest rule pack that it uses. */
export type PlanBasis = { firstYear: string; rules: string }

const fraction = (percent: string): number => Number(percent) / 100

/**
 * Returns a plan, or a scenario of it, as the input of the calculation. With `kind: 'cash-flow'` and an `op` it is a case of `bin/calc`.
 * Amounts must be decimals.
 */
export function toCashFlowInput(plan: PlanDocument, { firstYear, rules }: PlanBasis, changes: PlanChanges = {}): Record<string, unknown> {
  const [first] = plan.people
  const people = plan.people.map((person) =>
    person === first
      ? { ...person, retirementAge: changes.retirementAge ?? person.retirementAge, horizonAge: changes.horizonAge ?? person.horizonAge }
      : person,
  )
  const retirementOf = (id: string) => people.find((person) => person.id === id)?.retirementAge ?? 0
  const growth = fraction(changes.growth ?? plan.assumptions.growth)
  const [charge, dividends, fluctuation] = [plan.assumptions.charge, plan.assumptions.dividendYield, plan.assumptions.fluctuation].map(
    fraction,
  )
  const momentOf = (person: string, age: number | null) => (age === null ? null : { person, age })
  const endOf = (person: string, until: 'retirement' | number | null) =>
    momentOf(person, until === 'retirement' ? retirementOf(person) : until)
  const ownerOf = (account: string) => plan.accounts.find(({ id }) => id === account)?.owner ?? ''
  const { oneOff } = changes
  const spent = plan.goals.filter((goal) => goal.kind === 'spend' && goal.date !== null)
  return {
    firstYear,
    rules,
    assumptions: { inflation: fraction(changes.inflation ?? plan.assumptions.inflation) },
    persons: people.map(({ id, dateOfBirth, horizonAge, region }) => ({ id, dateOfBirth, horizonAge, region })),
    accounts: plan.accounts.map(({ id, owner, kind, balance, baseCost }) => ({
      id,
      owner,
      kind,
      balance: Number(balance),
      return: kind === 'cash' ? fraction(plan.assumptions.cashReturn) : growth,
      ...(kind !== 'cash' && { charge, volatility: fluctuation }),
      ...(kind === 'gia' && { baseCost: Number(baseCost ?? balance), yield: dividends }),
    })),
    incomes: plan.incomes.map(({ id, person, kind, amount, fromAge, until, survivorShare }) => ({
      id,
      person,
      kind,
      amount: Number(amount),
      from: momentOf(person, fromAge),
      to: endOf(person, until),
      survivorShare: survivorShare / 100,
    })),
    spending: plan.spending.map(({ id, amount, fromAge, untilAge, survivorShare }, index) => ({
      id,
      amount: Number(index === 0 ? (changes.spending ?? amount) : amount),
      from: momentOf(first?.id ?? '', fromAge),
      to: momentOf(first?.id ?? '', untilAge),
      survivorShare: survivorShare / 100,
    })),
    contributions: plan.contributions.map(({ id, account, amount, isEmployer, until }) => ({
      id,
      account,
      amount: Number(amount),
      employer: isEmployer,
      to: endOf(ownerOf(account), until),
    })),
    events: [
      ...plan.events.map(({ id, amount, date }) => ({ id, date, amount: Number(amount) })),
      ...spent.map(({ id, amount, date }) => ({ id: `goal-${id}`, date, amount: -Number(amount) })),
      ...(oneOff ? [{ id: 'scenario-one-off', date: `${oneOff.year}-04-06`, amount: -Number(oneOff.amount) }] : []),
    ],
    drawdown: plan.drawdown,
  }
}
