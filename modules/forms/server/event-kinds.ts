import { access, internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const formEvents = {
  'form.submitted': access('Form sent', 'Eyðublað sent', 'Υποβολή φόρμας'),
  'form.resubmitted': access('Sent form changed', 'Sendu eyðublaði breytt', 'Αλλαγή υποβληθείσας φόρμας'),
  'form.downloaded': access('Form saved as PDF', 'Eyðublað vistað sem PDF', 'Αποθήκευση φόρμας ως PDF'),
  'form.draft-removed': internal('Draft of a form discarded', 'Drögum að eyðublaði hent', 'Απόρριψη προχείρου φόρμας'),
  'form.information-given': access('Information given', 'Upplýsingar veittar', 'Παροχή πληροφοριών'),
  'form.information-requested': internal('Information requested', 'Beðið um upplýsingar', 'Αίτημα πληροφοριών'),
  'form.request-withdrawn': internal(
    'Request for information withdrawn',
    'Beiðni um upplýsingar afturkölluð',
    'Ανάκληση αιτήματος πληροφοριών',
  ),
  'form.asked-for': ofAccount(access('Asked to fill in a form', 'Beðið um útfyllingu eyðublaðs', 'Αίτημα συμπλήρωσης φόρμας')),
  'form.no-longer-asked-for': ofAccount(access('Form no longer needed', 'Eyðublaðs ekki lengur þörf', 'Η φόρμα δεν χρειάζεται πλέον')),
  'form.assigned': internal('Submission assigned', 'Innsendingu úthlutað', 'Ανάθεση υποβολής'),
  'form.commented': internal('Comment on a submission', 'Athugasemd við innsendingu', 'Σχόλιο σε υποβολή'),
  'form.answers-exported': internal('Answers exported', 'Svör flutt út', 'Εξαγωγή απαντήσεων'),
  'form.file-added': access('File added to a form', 'Skrá bætt við eyðublað', 'Προσθήκη αρχείου σε φόρμα'),
  'form.file-downloaded': access('File of a form downloaded', 'Skrá úr eyðublaði sótt', 'Λήψη αρχείου φόρμας'),
  'submission.deleted': internal('Form submission deleted', 'Innsendingu eyðublaðs eytt', 'Διαγραφή υποβολής φόρμας'),
  'form.step-changed': internal('Step of a submission changed', 'Skrefi innsendingar breytt', 'Αλλαγή σταδίου υποβολής'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof formEvents> {}
}
