import type { NotificationKind } from '@atrium/notifications/server/contributions'

export const documentPublished: NotificationKind = {
  name: 'documents.published',
  class: 'service',
  icon: 'document',
  texts: {
    en: { title: 'A new document', body: '“{{name}}” is in your library.', action: 'Read' },
    is: { title: 'Nýtt skjal', body: '„{{name}}“ er í skjalasafninu þínu.', action: 'Lesa' },
    el: { title: 'Νέο έγγραφο', body: 'Το «{{name}}» βρίσκεται στη βιβλιοθήκη σας.', action: 'Ανάγνωση' },
  },
}

export const confirmationAsked: NotificationKind = {
  name: 'documents.confirmation-asked',
  class: 'regulatory',
  icon: 'shield',
  texts: {
    en: { title: 'A document to read and confirm', body: 'Please confirm that you have read “{{name}}”.', action: 'Read and confirm' },
    is: { title: 'Skjal til að lesa og staðfesta', body: 'Staðfestu að þú hafir lesið „{{name}}“.', action: 'Lesa og staðfesta' },
    el: {
      title: 'Έγγραφο προς ανάγνωση και επιβεβαίωση',
      body: 'Επιβεβαιώστε ότι διαβάσατε το «{{name}}».',
      action: 'Ανάγνωση και επιβεβαίωση',
    },
  },
}
