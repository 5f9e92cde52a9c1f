import { internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. Their details have no amounts. */
export const estateEvents = {
  'estate.terms-changed': ofAccount(
    internal('Changed the details of an estate', 'Upplýsingum um dánarbú breytt', 'Αλλαγή στοιχείων κληρονομιάς'),
  ),
  'estate.person-added': ofAccount(internal('Added a person of an estate', 'Aðili dánarbús skráður', 'Προσθήκη προσώπου κληρονομιάς')),
  'estate.person-changed': ofAccount(internal('Changed a person of an estate', 'Aðila dánarbús breytt', 'Αλλαγή προσώπου κληρονομιάς')),
  'estate.person-removed': ofAccount(
    internal('Removed a person of an estate', 'Aðili dánarbús fjarlægður', 'Αφαίρεση προσώπου κληρονομιάς'),
  ),
  'estate.gift-added': ofAccount(internal('Added a gift', 'Gjöf skráð', 'Προσθήκη δωρεάς')),
  'estate.gift-changed': ofAccount(internal('Changed a gift', 'Gjöf breytt', 'Αλλαγή δωρεάς')),
  'estate.gift-removed': ofAccount(internal('Removed a gift', 'Gjöf fjarlægð', 'Αφαίρεση δωρεάς')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof estateEvents> {}
}
