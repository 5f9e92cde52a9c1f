import type { Dependencies } from '@atrium/platform/app-context'
import type { FindContributions } from '@atrium/platform/contributions'
import type { CollectionDefinition } from '../contributions.ts'

type Contributed = Pick<Dependencies, 'contributed'>

const definitions = new WeakMap<FindContributions, readonly CollectionDefinition[]>()

/** Lists the collections of all modules. */
export function listCollections({ contributed }: Contributed): readonly CollectionDefinition[] {
  const known = definitions.get(contributed)
  if (known) return known
  const created = contributed('collections')
    .flat()
    .map((collection) => (typeof collection === 'function' ? collection(contributed) : collection))
  definitions.set(contributed, created)
  return created
}

export const findCollection = (deps: Contributed, name: string): CollectionDefinition | undefined =>
  listCollections(deps).find((definition) => definition.name === name)
