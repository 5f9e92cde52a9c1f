import { queryClient } from '@atrium/ui/lib/query-client'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'estate',
  texts,
  textsFrom: ['accounts', 'explanation', 'identity', 'people', 'planning'],
  contributes: {
    planSections: createPart('estate', async () => (await import('./link/estate-link.tsx')).EstateLink),
  },
  pages: [
    {
      path: '/dashboard/$portal/account/$account/financial/inheritance-tax',
      permissions: ['pageAccess'],
      rule: 'financial',
      // The parsers are loaded with the page, which reads the query.
      parseSearch: (raw) => raw,
      prefetch: ({ account = '' }) =>
        void import('./queries.ts').then(({ estateQuery }) => queryClient.prefetchQuery(estateQuery(account))),
      component: async () => (await import('./pages/inheritance-tax.tsx')).InheritanceTaxPage,
    },
  ],
})
