import type { FormDefinition } from '@atrium/domain/forms/definition'
import { hasPatterns } from '@atrium/domain/forms/form-patterns'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** Loads the engine of patterns, which few forms need. */
async function loadPatternEngine(): Promise<true> {
  await import('@atrium/domain/fields/pattern-engine')
  return true
}

/** Returns what was read once its answers can be checked, also by patterns. */
export async function readWithPatterns<Read extends { definition: FormDefinition }>(reading: Promise<Read>): Promise<Read> {
  const read = await reading
  if (hasPatterns(read.definition)) await loadPatternEngine()
  return read
}

const engineQuery = queryOptions({ queryKey: ['forms', 'pattern-engine'], queryFn: loadPatternEngine, staleTime: Infinity })

/** Returns true if patterns can be checked. The engine is loaded once it is needed. */
export function usePatterns(isNeeded: boolean): boolean {
  const { data = false } = useQuery({ ...engineQuery, enabled: isNeeded })
  return data
}
