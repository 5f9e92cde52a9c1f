import { options, text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { submissionStore } from '../submissions/store-contributions.ts'

/** Forms that people have sent, with their step in the workflow (specification 2, sections 3 and 4). The answers open on a page of their own. */
export const submissions = defineCollection({
  name: 'submissions',
  labels: { one: text('submission', 'innsending', 'υποβολή'), many: text('submissions', 'innsendingar', 'υποβολές') },
  icon: 'document',
  menu: null,
  creators: [],
  removers: [],
  forbidsCopies: true,
  parent: 'forms',
  parentFiles: [
    { label: text('Answers (CSV)', 'Svör (CSV)', 'Απαντήσεις (CSV)'), path: '/api/forms/{parent}/answers/csv' },
    { label: text('Answers (XLSX)', 'Svör (XLSX)', 'Απαντήσεις (XLSX)'), path: '/api/forms/{parent}/answers/xlsx' },
  ],
  page: '/submissions/{id}',
  columns: ['user', 'submittedAt', 'owners', 'step'],
  sort: { field: 'submittedAt', direction: 'descending' },
  fields: [
    { name: 'user', type: 'text', readonly: true, label: text('User', 'Notandi', 'Χρήστης') },
    { name: 'submittedAt', type: 'date-picker', readonly: true, label: text('Submitted at', 'Sent', 'Υποβλήθηκε') },
    { name: 'owners', type: 'text', readonly: true, label: text('Owners', 'Eigendur', 'Κάτοχοι') },
    {
      name: 'step',
      type: 'select',
      required: true,
      label: text('Workflow step', 'Skref í ferli', 'Στάδιο'),
      options: options(
        ['Under review', 'Í skoðun', 'Υπό εξέταση'],
        ['Approved', 'Samþykkt', 'Εγκρίθηκε'],
        ['Verified', 'Staðfest', 'Επαληθεύτηκε'],
        ['Released', 'Afgreitt', 'Ολοκληρώθηκε'],
      ),
    },
  ],
  store: submissionStore,
})
