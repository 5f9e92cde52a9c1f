import { access, internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const proposalEvents = {
  'proposal.created': ofAccount(internal('Proposal computed', 'Tillaga reiknuð', 'Υπολογισμός πρότασης')),
  'proposal.shared': ofAccount(access('Proposal shared', 'Tillögu deilt', 'Κοινοποίηση πρότασης')),
  'proposal.withdrawn': ofAccount(access('Proposal withdrawn', 'Tillaga afturkölluð', 'Ανάκληση πρότασης')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof proposalEvents> {}
}
