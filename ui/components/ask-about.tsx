import { useContributions } from '../contributions.ts'
import type { SeenRecord } from '../questions.ts'

/** Offers to ask about what a page shows, if a module provides that. */
export function AskAbout({ about }: { about: SeenRecord }) {
  const [Tool] = useContributions('questionTools')
  return Tool ? <Tool about={about} /> : null
}
