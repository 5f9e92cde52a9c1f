import type { PlanDocument } from '../../contract/cash-flow-plan.ts'

/** What differs between a frozen plan and today's: an item that was added, removed or changed, or a value. */
export type PlanDifference = { name: string; before: string | null; after: string | null; isMoney: boolean }

type Item = { id: string; name: string; value: string }

const ofAmounts = (items: readonly { id: string; name: string; amount: string }[]): Item[] =>
  items.map(({ id, name, amount }) => ({ id, name, value: amount }))

const lists: readonly ((plan: PlanDocument) => Item[])[] = [
  ({ accounts }) => accounts.map(({ id, name, balance }) => ({ id, name, value: balance })),
  ({ incomes }) => ofAmounts(incomes),
  ({ spending }) => ofAmounts(spending),
  ({ contributions, accounts }) =>
    contributions.map(({ id, account, amount }) => ({
      id,
      name: accounts.find((one) => one.id === account)?.name ?? account,
      value: amount,
    })),
  ({ events }) => ofAmounts(events),
  ({ goals }) => ofAmounts(goals),
]

export type ValueNames = {
  retirement: (name: string) => string
  horizon: (name: string) => string
  rates: Readonly<Record<string, string>>
}

/** Lists what differs between two plans, in their own words. */
export function comparePlans(before: PlanDocument, after: PlanDocument, names: ValueNames): PlanDifference[] {
  const items = lists.flatMap((list) => {
    const [old, now] = [new Map(list(before).map((item) => [item.id, item])), new Map(list(after).map((item) => [item.id, item]))]
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
      const [left, right] = [old.get(id), now.get(id)]
      if (left && right && Number(left.value) === Number(right.value)) return []
      return [{ name: (right ?? left)!.name, before: left?.value ?? null, after: right?.value ?? null, isMoney: true }]
    })
  })
  const people = after.people.flatMap((person) => {
    const old = before.people.find(({ id }) => id === person.id)
    const compare = (name: string, from: number | undefined, to: number) =>
      from === to ? [] : [{ name, before: from === undefined ? null : String(from), after: String(to), isMoney: false }]
    return [
      ...compare(names.retirement(person.name), old?.retirementAge, person.retirementAge),
      ...compare(names.horizon(person.name), old?.horizonAge, person.horizonAge),
    ]
  })
  const rates = (Object.keys(after.assumptions) as (keyof PlanDocument['assumptions'])[]).flatMap((rate) => {
    const [old, now] = [before.assumptions[rate], after.assumptions[rate]]
    return Number(old) === Number(now) ? [] : [{ name: names.rates[rate] ?? rate, before: `${old}%`, after: `${now}%`, isMoney: false }]
  })
  return [...items, ...people, ...rates]
}

/** True if two plans are the same in everything, also in what `comparePlans` does not list, such as days, kinds and the order of withdrawals. */
export const isSamePlan = (before: PlanDocument, after: PlanDocument): boolean => JSON.stringify(before) === JSON.stringify(after)
