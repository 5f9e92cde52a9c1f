import type { NotificationKind } from '@atrium/notifications/server/contributions'

/** Notifications about meetings, by what happened. */
export const bookingNotifications = {
  made: {
    name: 'bookings.made',
    class: 'service',
    icon: 'calendar',
    texts: {
      en: { title: 'Your meeting is booked', body: 'With {{other}} on {{start:time}}.', action: 'Show' },
      is: { title: 'Fundurinn þinn er bókaður', body: '{{other}}, {{start:time}}.', action: 'Sýna' },
      el: { title: 'Η συνάντησή σας κλείστηκε', body: 'Με {{other}}, {{start:time}}.', action: 'Εμφάνιση' },
    },
  },
  moved: {
    name: 'bookings.moved',
    class: 'service',
    icon: 'calendar',
    texts: {
      en: { title: 'Your meeting has moved', body: 'With {{other}}, now on {{start:time}}.', action: 'Show' },
      is: { title: 'Fundurinn þinn hefur verið færður', body: '{{other}}. Nýr tími: {{start:time}}.', action: 'Sýna' },
      el: { title: 'Η συνάντησή σας μετακινήθηκε', body: 'Με {{other}}, πλέον {{start:time}}.', action: 'Εμφάνιση' },
    },
  },
  cancelled: {
    name: 'bookings.cancelled',
    class: 'service',
    icon: 'calendar',
    texts: {
      en: { title: 'Your meeting is cancelled', body: 'With {{other}} on {{start:time}}.', action: 'Show' },
      is: { title: 'Fundurinn þinn var afbókaður', body: '{{other}}, {{start:time}}.', action: 'Sýna' },
      el: { title: 'Η συνάντησή σας ακυρώθηκε', body: 'Με {{other}}, {{start:time}}.', action: 'Εμφάνιση' },
    },
  },
  reminder: {
    name: 'bookings.reminder',
    class: 'service',
    icon: 'calendar',
    texts: {
      en: { title: 'Your meeting is coming up', body: 'With {{other}} on {{start:time}}.', action: 'Show' },
      is: { title: 'Fundurinn þinn nálgast', body: '{{other}}, {{start:time}}.', action: 'Sýna' },
      el: { title: 'Η συνάντησή σας πλησιάζει', body: 'Με {{other}}, {{start:time}}.', action: 'Εμφάνιση' },
    },
  },
} satisfies Record<string, NotificationKind>
