import { access, internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/**
 * Event kinds of this module. Their events name no account, because clients may read the events of their accounts. The access history shows
 * kinds of the group `access`.
 */
export const clientEvents = {
  'client.note-added': internal('Note on a client added', 'Minnispunktur um viðskiptavin skráður', 'Προσθήκη σημείωσης για πελάτη'),
  'client.note-changed': internal('Note on a client changed', 'Minnispunkti um viðskiptavin breytt', 'Αλλαγή σημείωσης για πελάτη'),
  'client.task-added': internal('Task for a client added', 'Verkefni vegna viðskiptavinar skráð', 'Προσθήκη εργασίας για πελάτη'),
  'client.task-changed': internal('Task for a client changed', 'Verkefni vegna viðskiptavinar breytt', 'Αλλαγή εργασίας για πελάτη'),
  'client.flag-added': internal('Vulnerability recorded', 'Viðkvæm staða skráð', 'Καταγραφή ευαλωτότητας'),
  'client.flag-changed': internal('Vulnerability record changed', 'Skráningu um viðkvæma stöðu breytt', 'Αλλαγή καταγραφής ευαλωτότητας'),
  'client.flag-ended': internal('Vulnerability record ended', 'Skráningu um viðkvæma stöðu lokið', 'Λήξη καταγραφής ευαλωτότητας'),
  'client.flag-read': access('Vulnerability record read', 'Skráning um viðkvæma stöðu lesin', 'Ανάγνωση καταγραφής ευαλωτότητας'),
  'client.consent-recorded': internal('Consent recorded', 'Samþykki skráð', 'Καταγραφή συγκατάθεσης'),
  'client.review-recorded': internal('Review recorded', 'Yfirferð skráð', 'Καταγραφή επανεξέτασης'),
  'client.agenda-saved': internal('Agenda of a review saved', 'Dagskrá yfirferðar vistuð', 'Αποθήκευση ατζέντας επανεξέτασης'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof clientEvents> {}
}
