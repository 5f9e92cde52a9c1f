import { content } from './content.ts'
import { collections } from './definitions.ts'
import { items } from './items.ts'

export const contract = { collections, content, items }
