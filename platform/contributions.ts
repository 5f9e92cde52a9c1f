import type { Calculation } from '@atrium/domain/trace'

/** What modules offer to others, by name. A module that uses an offer declares its type here by declaration merging. */
export interface Contributions {
  /** What the formulas of explained figures compute, by formula: `bin/calc` runs cases with them. */
  formulas: Readonly<Record<string, Calculation<never, unknown>>>
}

export type ContributionsOfModule = { readonly [Name in keyof Contributions]?: Contributions[Name] }

/** Everything that the modules offer under a name. */
export type Contributed = <Name extends keyof Contributions>(name: Name) => readonly Contributions[Name][]

export const collectContributions =
  (modules: readonly { contributes?: ContributionsOfModule }[]): Contributed =>
  (name) =>
    modules.flatMap(({ contributes }) => {
      const offered = contributes?.[name]
      return offered === undefined ? [] : [offered]
    })
