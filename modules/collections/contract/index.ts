import { content } from './content.ts'
import { collections } from './definitions.ts'
import { items } from './items.ts'
import { transfers } from './transfer.ts'
import { views } from './views.ts'
import { media } from './media.ts'

export const contract = { collections, content, items, media, transfers, views }
