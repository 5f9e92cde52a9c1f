import { internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. Their details have neither notes nor reasons, because other people of an account may read its events. */
export const bookingEvents = {
  'booking.made': ofAccount(internal('Booked a meeting', 'Fundur bókaður', 'Κράτηση συνάντησης')),
  'booking.moved': ofAccount(internal('Moved a meeting', 'Fundur færður', 'Μετακίνηση συνάντησης')),
  'booking.cancelled': ofAccount(internal('Cancelled a meeting', 'Fundur afbókaður', 'Ακύρωση συνάντησης')),
  'booking.failed': ofAccount(internal('Meeting not booked', 'Fundur ekki bókaður', 'Αποτυχία κράτησης συνάντησης')),
  'booking.kind-saved': internal('Saved a kind of meeting', 'Fundartegund vistuð', 'Αποθήκευση είδους συνάντησης'),
  'booking.room-saved': internal('Saved a room', 'Fundarherbergi vistað', 'Αποθήκευση αίθουσας'),
  'booking.hours-saved': internal('Saved working hours', 'Vinnutími vistaður', 'Αποθήκευση ωραρίου'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof bookingEvents> {}
}
