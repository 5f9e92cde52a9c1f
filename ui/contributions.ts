import { createContext, useContext } from 'react'

/**
 * Contributions of modules to pages of other modules, by name. The module of the page adds their types here by declaration merging.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface WebContributions {}

export type WebContributionsOfModule = { readonly [Name in keyof WebContributions]?: WebContributions[Name] }

const ContributionsContext = createContext<readonly WebContributionsOfModule[]>([])

export const ContributionsProvider = ContributionsContext.Provider

/** Returns the contributions of all modules with a name. */
export function useContributions<Name extends keyof WebContributions>(name: Name): readonly WebContributions[Name][] {
  return useContext(ContributionsContext).flatMap((contributions) => {
    const contribution = contributions[name]
    return contribution === undefined ? [] : [contribution]
  })
}
