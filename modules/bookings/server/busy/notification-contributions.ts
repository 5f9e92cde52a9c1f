import type { NotificationKind } from '@atrium/notifications/server/contributions'

/** Notifications to staff about the calendars that they keep elsewhere. */
export const calendarNotifications = {
  unread: {
    name: 'bookings.calendar-unread',
    class: 'service',
    icon: 'calendar',
    texts: {
      en: {
        title: 'Your own calendar can no longer be read',
        body: 'Please connect it again under your working hours. Until then clients are offered times by its last reading.',
        action: 'Show',
      },
      is: {
        title: 'Ekki er lengur hægt að lesa dagatalið þitt',
        body: 'Tengdu það aftur hjá vinnutímanum þínum. Þangað til er viðskiptavinum boðinn tími eftir síðasta lestri þess.',
        action: 'Sýna',
      },
      el: {
        title: 'Το ημερολόγιό σας δεν μπορεί πλέον να διαβαστεί',
        body: 'Συνδέστε το ξανά στο ωράριό σας. Έως τότε οι πελάτες βλέπουν ώρες με βάση την τελευταία ανάγνωσή του.',
        action: 'Εμφάνιση',
      },
    },
  },
  expired: {
    name: 'bookings.calendar-expired',
    class: 'service',
    icon: 'calendar',
    texts: {
      en: {
        title: 'Clients cannot book you at present',
        body: 'Your own calendar has not been read for too long. Times are offered again as soon as it is read or disconnected.',
        action: 'Show',
      },
      is: {
        title: 'Viðskiptavinir geta ekki bókað hjá þér sem stendur',
        body: 'Dagatalið þitt hefur ekki verið lesið of lengi. Tímar bjóðast aftur um leið og það er lesið eða aftengt.',
        action: 'Sýna',
      },
      el: {
        title: 'Οι πελάτες δεν μπορούν προς το παρόν να κλείσουν συνάντηση μαζί σας',
        body: 'Το ημερολόγιό σας δεν έχει διαβαστεί για πολλή ώρα. Οι ώρες θα προσφερθούν ξανά μόλις διαβαστεί ή αποσυνδεθεί.',
        action: 'Εμφάνιση',
      },
    },
  },
} satisfies Record<string, NotificationKind>
