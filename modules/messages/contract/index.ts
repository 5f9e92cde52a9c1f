import { absences } from './absences.ts'
import { drafts } from './drafts.ts'
import { labels } from './labels.ts'
import { messages } from './messages.ts'

import { templates } from './templates.ts'
import { typing } from './typing.ts'
import { work } from './work.ts'

export const contract = {
  messages,
  messageDrafts: drafts,
  messageTemplates: templates,
  messageWork: work,
  messageAbsences: absences,
  messageLabels: labels,
  messageTyping: typing,
}
