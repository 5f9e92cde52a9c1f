import type en from './en.ts'

export default {
  notificationParts: {
    arrived_one: '{{count}} ný tilkynning',
    arrived_other: '{{count}} nýjar tilkynningar',
    title: 'Tilkynningar',
    unread_one: '{{count}} ólesin.',
    unread_other: '{{count}} ólesnar.',
    sent: 'Sendar tilkynningar',
  },
} satisfies typeof en
