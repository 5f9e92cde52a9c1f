import { drafts } from './drafts.ts'
import { messages } from './messages.ts'

export const contract = { messages, messageDrafts: drafts }
