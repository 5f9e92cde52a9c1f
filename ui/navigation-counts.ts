import type { ComponentType } from 'react'
import type { NavigationTexts } from './i18n/texts.ts'

export type NavigationCountProps = { portal: string }

declare module './contributions.ts' {
  interface WebContributions {
    /** Numbers beside entries of the main navigation, by the id of the entry. They load after the page. */
    navigationCounts: { readonly [Id in keyof NavigationTexts]?: ComponentType<NavigationCountProps> }
  }
}
