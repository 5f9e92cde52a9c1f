import { defineWebModule } from '@atrium/ui/module'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'
import { todayPath } from './paths.ts'
import { parseTodaySearch } from './today/today-search.ts'

export default defineWebModule({
  name: 'home',
  texts,
  textsFrom: ['explanation'],
  navigationTexts: navigation,
  pages: [
    {
      path: '/dashboard/$portal/today',
      permissions: ['professional'],
      parseSearch: parseTodaySearch,
      component: async () => (await import('./pages/today.tsx')).TodayPage,
      navigation: [
        { id: 'today', icon: 'home', order: 5, audience: 'staff', feature: 'clients', href: ({ portal }) => portal && todayPath(portal) },
      ],
    },
  ],
})
