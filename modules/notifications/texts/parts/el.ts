import type en from './en.ts'

export default {
  notificationParts: {
    arrived_one: '{{count}} νέα ειδοποίηση',
    arrived_other: '{{count}} νέες ειδοποιήσεις',
    title: 'Ειδοποιήσεις',
    unread_one: '{{count}} μη αναγνωσμένη.',
    unread_other: '{{count}} μη αναγνωσμένες.',
    sent: 'Απεσταλμένες ειδοποιήσεις',
  },
} satisfies typeof en
