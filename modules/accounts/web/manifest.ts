import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { clientsPath } from '@atrium/ui/lib/paths'
import { navigation } from '../texts/navigation.ts'
import { clientListTexts, texts } from '../texts/index.ts'
import '@atrium/people/web/staff-tools.tsx'
import './client-conditions/contributions.ts'
import { parseClientSearch } from './accounts/client-search.ts'

export default defineWebModule({
  name: 'accounts',
  texts,
  textSets: { 'client-list': clientListTexts },
  textsFrom: ['actions', 'client-list', 'people', 'search'],
  contributes: {
    staffTools: createPart(
      ['accounts', 'client-list'],
      async () => (await import('./firm-clients/firm-clients-button.tsx')).FirmClientsButton,
    ),
    clientConditions: {
      texts: 'client-list',
      load: async () => (await import('./client-conditions/account-condition-forms.ts')).accountConditionForms,
    },
    actions: {
      link: createPart('client-list', async () => (await import('./link-requests/components/link-action.tsx')).LinkAction),
      'link-request': createPart(
        'client-list',
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
