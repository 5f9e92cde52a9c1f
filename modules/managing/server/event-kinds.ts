import { internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The activity log shows them. */
export const managingEvents = {
  'ledger.changed': internal(
    'Portfolio, holding or transaction changed',
    'Eignasafni, eign eða færslu breytt',
    'Αλλαγή χαρτοφυλακίου, τοποθέτησης ή κίνησης',
  ),
  'security.completed': internal(
    'Type or region of a security stated',
    'Tegund eða svæði verðbréfs skráð',
    'Δήλωση είδους ή περιοχής τίτλου',
  ),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof managingEvents> {}
}
