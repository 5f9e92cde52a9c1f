import { refuse } from '../error.ts'

/** Chances of death within a year by age, from the age `from`. */
export type LifeTable = { from: number; qx: readonly number[] }
export type HorizonInput = { lives: { age: number; table: LifeTable }[]; probability: number }

const mostYears = 150

/** Returns the most years after which somebody is still alive with at least a probability, and the ages by then. */
export function mortalityHorizon({ lives, probability }: HorizonInput): { years: number; ages: number[] } {
  if (lives.length === 0) refuse('INVALID_INPUT', 'a life is missing', 'lives')
  const alive = lives.map(() => 1)
  let years = 0
  for (let year = 0; year < mostYears; year++) {
    lives.forEach(({ age, table }, index) => {
      if (age < table.from) refuse('INVALID_INPUT', 'the life table begins later', `lives.${index}.table.from`)
      alive[index]! *= 1 - (table.qx[age - table.from + year] ?? 1)
    })
    const somebody = 1 - alive.reduce((none, share) => none * (1 - share), 1)
    if (somebody < probability) break
    years = year + 1
  }
  return { years, ages: lives.map(({ age }) => age + years) }
}
