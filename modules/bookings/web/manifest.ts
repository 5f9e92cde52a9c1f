import '@atrium/accounts/web/contact-tools'
import '@atrium/clients/web/review-heads'
import '@atrium/ui/address-drawers'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { bookingParameter } from '../contract/booking-terms.ts'
import { navigation } from '../texts/navigation.ts'
import { partTexts, texts } from '../texts/index.ts'
import { parseBookingSearch } from './booking/booking-search.ts'
import { bookingsPath } from './paths.ts'

export default defineWebModule({
  name: 'bookings',
  texts,
  textSets: { 'bookings-parts': partTexts },
  textsFrom: ['bookings-parts'],
  navigationTexts: navigation,
  contributes: {
    addressDrawers: {
      [bookingParameter]: createPart(
        ['bookings', 'bookings-parts'],
        async () => (await import('./booking/components/booking-drawer.tsx')).BookingDrawer,
      ),
    },
    reviewHeads: createPart('bookings', async () => (await import('./review/meeting-head.tsx')).MeetingHead),
    contactTools: createPart('bookings-parts', async () => (await import('./contact/call-button.tsx')).CallButton),
  },
  pages: [
    {
      path: '/dashboard/$portal/meetings',
      permissions: ['authenticated'],
      parseSearch: parseBookingSearch,
      component: async () => (await import('./pages/bookings.tsx')).BookingsPage,
      navigation: [
        {
          id: 'bookings',
          icon: 'calendar',
          order: 75,
          audience: 'everyone',
          feature: 'clients',
          href: ({ portal }) => portal && bookingsPath(portal),
        },
      ],
    },
    {
      path: '/dashboard/$portal/meetings/kinds',
      permissions: ['professional'],
      component: async () => (await import('./pages/meeting-kinds.tsx')).MeetingKindsPage,
    },
    {
      path: '/dashboard/$portal/meetings/hours',
      permissions: ['professional'],
      component: async () => (await import('./pages/hours.tsx')).HoursPage,
    },
  ],
})
