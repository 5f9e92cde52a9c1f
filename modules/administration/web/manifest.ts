import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import '@atrium/ui/address-drawers'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'
import { parsePeopleSearch } from './people/people-search.ts'

export default defineWebModule({
  name: 'administration',
  texts,
  textsFrom: ['identity', 'ledger', 'people'],
  contributes: {
    addressDrawers: {
      bringIn: createPart(
        ['administration', 'invitation-preview'],
        async () => (await import('./onboarding/components/bring-in-drawer.tsx')).BringInDrawer,
      ),
    },
  },
  navigationTexts: navigation,
  pages: [
    {
      path: '/profile/organisation',
      roles: ['admin', 'company-admin'],
      component: async () => (await import('./pages/organisation.tsx')).OrganisationReport,
    },
    {
      path: '/firm/sign-in',
      roles: ['admin'],
      parseSearch: parsePeopleSearch,
      component: async () => (await import('./pages/people.tsx')).PeopleReport,
      menu: { id: 'people', order: 20, roles: ['admin'] },
    },
    {
      path: '/firm/sources',
      roles: ['admin', 'company-admin', 'professional'],
      component: async () => (await import('./pages/sources.tsx')).SourcesReport,
      menu: { id: 'sources', order: 30, roles: ['admin', 'company-admin', 'professional'] },
    },
  ],
})
