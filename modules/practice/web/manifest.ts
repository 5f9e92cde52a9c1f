import { defineWebModule } from '@atrium/ui/module'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'
import { servicePath } from './paths.ts'
import { parseServiceSearch } from './practice-search.ts'

const page = { permissions: ['authenticated'], parseSearch: parseServiceSearch } as const

export default defineWebModule({
  name: 'practice',
  texts,
  textsFrom: ['accounts', 'identity', 'people'],
  navigationTexts: navigation,
  // A page that the rules of the account close says so, and whom to ask. Its data are refused by the server.
  pages: [
    {
      ...page,
      path: '/dashboard/$portal/account/$account/client-services',
      component: async () => (await import('./pages/all-modules.tsx')).ClientServicesPage,
      navigation: [
        {
          id: 'services',
          icon: 'scales',
          order: 72,
          audience: 'account',
          rule: 'client-services',
          href: ({ portal, account }) => portal && account && servicePath(portal, account, 'client-services'),
          alsoBelow: ({ portal, account }) =>
            portal && account && (['tax', 'accountancy', 'law', 'recruitment'] as const).map((name) => servicePath(portal, account, name)),
        },
      ],
    },
    {
      ...page,
      path: '/dashboard/$portal/account/$account/tax',
      component: async () => (await import('./pages/tax.tsx')).TaxPage,
    },
    {
      ...page,
      path: '/dashboard/$portal/account/$account/accountancy',
      component: async () => (await import('./pages/accountancy.tsx')).AccountancyPage,
    },
    {
      ...page,
      path: '/dashboard/$portal/account/$account/law',
      component: async () => (await import('./pages/law.tsx')).LawPage,
    },
    {
      ...page,
      path: '/dashboard/$portal/account/$account/recruitment',
      component: async () => (await import('./pages/recruitment.tsx')).RecruitmentPage,
    },
  ],
})
