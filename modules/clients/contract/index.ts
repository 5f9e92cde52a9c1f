import { clients } from './clients.ts'
import { consents } from './consents.ts'
import { flags } from './flags.ts'
import { notes } from './notes.ts'
import { reviews } from './reviews.ts'
import { tasks } from './tasks.ts'

export const contract = { clients, consents, flags, notes, reviews, tasks }
