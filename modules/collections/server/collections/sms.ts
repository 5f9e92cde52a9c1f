import { defineCollection } from '../contributions.ts'
import { messageSource } from '../records/source-reads.ts'
import { createRecordStore } from '../records/store-contributions.ts'
import { messageReason, recipientField, stateField, text, triesField } from './labels.ts'

/** Text messages that the portal has sent or will send, without their texts. */
export const sms = defineCollection({
  name: 'sms',
  labels: {
    one: text('text message', 'SMS-skilaboð', 'μήνυμα SMS'),
    many: text('text messages', 'SMS-skilaboð', 'μηνύματα SMS'),
    menu: text('text messages sent', 'send SMS-skilaboð', 'απεσταλμένα SMS'),
  },
  icon: 'phone',
  menu: 'records',
  readers: ['admin'],
  readOnlyReason: messageReason,
  columns: ['recipient', 'state', 'created'],
  sort: { field: 'created', direction: 'descending' },
  fields: [recipientField, stateField, triesField],
  store: createRecordStore(messageSource('sms')),
})
