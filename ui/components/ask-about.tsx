import { Suspense } from 'react'
import { useContributions } from '../contributions.ts'
import type { SeenRecord } from '../questions.ts'

/**
 * Offers to ask about what a page shows, if a module provides that. While the code of the button loads, only the button is missing: without
 * a boundary here, the drawer around it would be hidden, and would lose the focus.
 */
export function AskAbout({ about }: { about: SeenRecord }) {
  const [Tool] = useContributions('questionTools')
  return Tool ? (
    <Suspense fallback={null}>
      <Tool about={about} />
    </Suspense>
  ) : null
}
