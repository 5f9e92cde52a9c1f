import { internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. */
export const notificationEvents = {
  'notifications.settings-saved': internal(
    'Saved notification settings',
    'Stillingar tilkynninga vistaðar',
    'Αποθήκευση ρυθμίσεων ειδοποιήσεων',
  ),
  'notifications.unsubscribed': internal('Unsubscribed from e-mails', 'Tölvupóstur afþakkaður', 'Διαγραφή από μηνύματα e-mail'),
  'marketing.agreed': internal('Agreed to news and offers', 'Fréttir og tilboð samþykkt', 'Συγκατάθεση για νέα και προσφορές'),
  'marketing.withdrawn': internal(
    'Withdrew the agreement to news and offers',
    'Samþykki fyrir fréttum og tilboðum afturkallað',
    'Ανάκληση συγκατάθεσης για νέα και προσφορές',
  ),
  'browser.registered': internal(
    'Browser registered for notifications',
    'Vafri skráður fyrir tilkynningar',
    'Εγγραφή περιηγητή για ειδοποιήσεις',
  ),
  'browser.removed': internal(
    'Browser removed from notifications',
    'Vafri afskráður af tilkynningum',
    'Κατάργηση περιηγητή από τις ειδοποιήσεις',
  ),
  'mail-address.bounced': internal('E-mail returned', 'Tölvupóstur endursendur', 'Επιστροφή e-mail'),
  'mail-address.confirmed': internal('E-mail address confirmed', 'Netfang staðfest', 'Επιβεβαίωση διεύθυνσης e-mail'),
  'mail-text.saved': internal('Saved the text of an e-mail', 'Texti tölvupósts vistaður', 'Αποθήκευση κειμένου e-mail'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof notificationEvents> {}
}
