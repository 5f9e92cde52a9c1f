import '@atrium/people/web/staff-tools.tsx'
import '@atrium/ui/address-drawers'
import '@atrium/ui/bell'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { navigation } from '../texts/navigation.ts'
import { partTexts, texts } from '../texts/index.ts'
import { parseMailTextSearch } from './mail-texts/mail-text-search.ts'
import { notificationParameter } from './centre/parameter.ts'

export default defineWebModule({
  name: 'notifications',
  texts,
  textSets: { 'notifications-parts': partTexts },
  textsFrom: ['notifications-parts'],
  navigationTexts: navigation,
  contributes: {
    addressDrawers: {
      [notificationParameter]: createPart(
        ['notifications', 'notifications-parts'],
        async () => (await import('./centre/components/notifications-drawer.tsx')).NotificationsDrawer,
      ),
    },
    staffTools: createPart('notifications-parts', async () => (await import('./sent/sent-button.tsx')).SentButton),
    bell: createPart('notifications-parts', async () => (await import('./bell/notification-bell.tsx')).NotificationBell),
  },
  pages: [
    {
      path: '/firm/mails',
      roles: ['admin'],
      parseSearch: parseMailTextSearch,
      component: async () => (await import('./pages/mail-texts.tsx')).MailTextsReport,
      menu: { id: 'mailTexts', order: 25, roles: ['admin'] },
    },
  ],
})
