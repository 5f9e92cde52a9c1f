import { internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. Their details have neither notes nor reasons, because other people of an account may read its events. */
export const bookingEvents = {
  'booking.made': ofAccount(internal('Booked a meeting', 'Fundur bókaður', 'Κράτηση συνάντησης')),
  'booking.moved': ofAccount(internal('Moved a meeting', 'Fundur færður', 'Μετακίνηση συνάντησης')),
  'booking.cancelled': ofAccount(internal('Cancelled a meeting', 'Fundur afbókaður', 'Ακύρωση συνάντησης')),
  'booking.failed': ofAccount(internal('Meeting not booked', 'Fundur ekki bókaður', 'Αποτυχία κράτησης συνάντησης')),
  'booking.wait-added': ofAccount(internal('Waits for a free time', 'Bíður eftir lausum tíma', 'Αναμονή για ελεύθερη ώρα')),
  'booking.wait-ended': ofAccount(internal('Waits no longer', 'Bíður ekki lengur', 'Τέλος αναμονής')),
  'booking.time-offered': ofAccount(internal('Offered a free time', 'Bauð lausan tíma', 'Προσφορά ελεύθερης ώρας')),
  'booking.feed-created': internal('Created a calendar feed', 'Dagatalsáskrift búin til', 'Δημιουργία ροής ημερολογίου'),
  'booking.feed-removed': internal('Ended a calendar feed', 'Dagatalsáskrift hætt', 'Τέλος ροής ημερολογίου'),
  'booking.calendar-connected': internal('Connected a calendar', 'Dagatal tengt', 'Σύνδεση ημερολογίου'),
  'booking.calendar-removed': internal('Removed a calendar', 'Dagatal aftengt', 'Αφαίρεση ημερολογίου'),
  'booking.kind-saved': internal('Saved a kind of meeting', 'Fundartegund vistuð', 'Αποθήκευση είδους συνάντησης'),
  'booking.room-saved': internal('Saved a room', 'Fundarherbergi vistað', 'Αποθήκευση αίθουσας'),
  'booking.hours-saved': internal('Saved working hours', 'Vinnutími vistaður', 'Αποθήκευση ωραρίου'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof bookingEvents> {}
}
