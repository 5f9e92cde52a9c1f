import { createContext, useContext } from 'react'

/**
 * Contributions of modules to pages of other modules, by name. The module of the page declares their type here by
 * declaration merging.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface WebContributions {}

export type WebContributionsOfModule = { readonly [Name in keyof WebContributions]?: WebContributions[Name] }

const ContributionsContext = createContext<readonly WebContributionsOfModule[]>([])

export const ContributionsProvider = ContributionsContext.Provider

/** Returns all contributions of the modules under a name. */
export function useContributed<Name extends keyof WebContributions>(name: Name): readonly WebContributions[Name][] {
  return useContext(ContributionsContext).flatMap((offers) => {
    const offered = offers[name]
    return offered === undefined ? [] : [offered]
  })
}
