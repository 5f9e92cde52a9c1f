import { Suspense, type ComponentType } from 'react'
import { useContributions } from '@atrium/ui/contributions'

export type PlanSectionPlace = { portal: string; account: string }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Sections of the financial page of an account, which lead to further parts of its planning. */
    planSections: ComponentType<PlanSectionPlace>
  }
}

/** Shows the sections that modules provide on the financial page of an account. */
export function PlanSections(place: PlanSectionPlace) {
  const sections = useContributions('planSections')
  return (
    <Suspense fallback={null}>
      {sections.map((Section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
        <Section key={index} {...place} />
      ))}
    </Suspense>
  )
}
