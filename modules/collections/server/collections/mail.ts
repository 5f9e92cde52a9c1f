import { defineCollection } from '../contributions.ts'
import { messageSource } from '../records/source-reads.ts'
import { createRecordStore } from '../records/store-contributions.ts'
import { messageReason, recipientField, stateField, text, triesField } from './labels.ts'

/** E-mails that the portal has sent or will send, without their texts. */
export const mail = defineCollection({
  name: 'mail',
  labels: {
    one: text('e-mail', 'tölvupóstur', 'email'),
    many: text('e-mails', 'tölvupóstar', 'email'),
    menu: text('e-mails sent', 'sendur tölvupóstur', 'απεσταλμένα email'),
  },
  icon: 'mail',
  menu: 'records',
  readers: ['admin'],
  readOnlyReason: messageReason,
  columns: ['subject', 'recipient', 'state', 'created'],
  sort: { field: 'created', direction: 'descending' },
  fields: [{ name: 'subject', type: 'text', label: text('Subject', 'Efni', 'Θέμα') }, recipientField, stateField, triesField],
  store: createRecordStore(messageSource('email')),
})
