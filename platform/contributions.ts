import type { Calculation } from '@atrium/domain/trace'
import type { EventKindDefinitions } from './events/event-kinds.ts'

/**
 * Contributions of a module to another module, by name. The module that uses a contribution declares its type here by declaration merging.
 */
export interface Contributions {
  /** Functions that compute explained figures, by the name of the formula. `bin/calc` runs cases with them. */
  formulas: Readonly<Record<string, Calculation<never, unknown>>>
  /** Kinds of events that the module declares. The activity log shows their names. */
  eventKinds: EventKindDefinitions
}

export type ContributionsOfModule = { readonly [Name in keyof Contributions]?: Contributions[Name] }

/** Returns the contributions of all modules with a name. */
export type FindContributions = <Name extends keyof Contributions>(name: Name) => readonly Contributions[Name][]

export const collectContributions =
  (modules: readonly { contributes?: ContributionsOfModule }[]): FindContributions =>
  (name) =>
    modules.flatMap(({ contributes }) => {
      const contribution = contributes?.[name]
      return contribution === undefined ? [] : [contribution]
    })
