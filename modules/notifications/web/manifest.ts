import '@atrium/ui/address-drawers'
import '@atrium/ui/bell'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { texts } from '../texts/index.ts'
import { notificationParameter } from './centre/centre-search.ts'

export default defineWebModule({
  name: 'notifications',
  texts,
  contributes: {
    addressDrawers: {
      [notificationParameter]: createPart(
        'notifications',
        async () => (await import('./centre/components/notifications-drawer.tsx')).NotificationsDrawer,
      ),
    },
    bell: createPart('notifications', async () => (await import('./bell/notification-bell.tsx')).NotificationBell),
  },
})
