import { collections } from './definitions.ts'
import { items } from './items.ts'

export const contract = { collections, items }
