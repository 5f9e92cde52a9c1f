import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { clientsPath } from '@atrium/ui/lib/paths'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'
import '@atrium/people/web/staff-tools.tsx'
import './client-conditions/contributions.ts'
import { parseClientSearch } from './accounts/client-search.ts'

export default defineWebModule({
  name: 'accounts',
  texts,
  textsFrom: ['actions', 'people', 'search'],
  contributes: {
    staffTools: createPart('accounts', async () => (await import('./firm-clients/firm-clients-button.tsx')).FirmClientsButton),
    clientConditions: {
      texts: 'accounts',
      load: async () => (await import('./client-conditions/account-condition-forms.ts')).accountConditionForms,
    },
    actions: {
      link: createPart('accounts', async () => (await import('./link-requests/components/link-action.tsx')).LinkAction),
      'link-request': createPart(
        'accounts',
        async () => (await import('./link-requests/components/link-request-action.tsx')).LinkRequestAction,
      ),
    },
  },
  navigationTexts: navigation,
  pages: [
    {
      path: '/dashboard/$portal/',
      permissions: ['professional'],
      parseSearch: parseClientSearch,
      component: async () => (await import('./pages/clients.tsx')).ClientsReport,
      navigation: [
        {
          id: 'clients',
          icon: 'people',
          order: 10,
          audience: 'staff',
          feature: 'clients',
          href: ({ portal }) => portal && clientsPath(portal),
        },
      ],
    },
  ],
})
