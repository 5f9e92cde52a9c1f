import type { Dependencies } from '@atrium/platform/app-context'
import type { CollectionDefinition } from '../contributions.ts'

type Contributed = Pick<Dependencies, 'contributed'>

/** Lists the collections of all modules. */
export const listCollections = ({ contributed }: Contributed): CollectionDefinition[] => contributed('collections').flat()

export const findCollection = (deps: Contributed, name: string): CollectionDefinition | undefined =>
  listCollections(deps).find((definition) => definition.name === name)
