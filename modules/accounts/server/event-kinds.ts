import { access, internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const accountsEvents = {
  'account.linked': ofAccount(access('Account linked', 'Reikningur tengdur', 'Σύνδεση λογαριασμού')),
  'account.link-requested': ofAccount(
    internal('Link to an account requested', 'Beiðni um tengingu við reikning', 'Αίτημα σύνδεσης λογαριασμού'),
  ),
  'account.link-declined': ofAccount(
    internal('Link to an account declined', 'Tengingu við reikning hafnað', 'Απόρριψη σύνδεσης λογαριασμού'),
  ),
  'account.viewed': ofAccount(access('Account opened', 'Reikningur opnaður', 'Άνοιγμα λογαριασμού')),
  'account.name-updated': access('Account renamed', 'Nafni reiknings breytt', 'Μετονομασία λογαριασμού'),
  'account.changed': internal('Account changed', 'Reikningi breytt', 'Αλλαγή λογαριασμού'),
  'account.rules-changed': internal(
    'Page rules of an account changed',
    'Síðureglum reiknings breytt',
    'Αλλαγή κανόνων σελίδων λογαριασμού',
  ),
  'client-view.shared': internal('View of the client list shared', 'Sýn á viðskiptavinalista deilt', 'Κοινή χρήση προβολής πελατών'),
  'account.defaults-changed': internal(
    'Defaults of an account changed',
    'Sjálfgefnu vali reiknings breytt',
    'Αλλαγή προεπιλογών λογαριασμού',
  ),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof accountsEvents> {}
}
