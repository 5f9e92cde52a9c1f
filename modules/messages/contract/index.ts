import { drafts } from './drafts.ts'
import { messages } from './messages.ts'

import { templates } from './templates.ts'

export const contract = { messages, messageDrafts: drafts, messageTemplates: templates }
