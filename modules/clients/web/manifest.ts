import '@atrium/people/web/staff-panel.tsx'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'clients',
  texts,
  textsFrom: ['people'],
  contributes: {
    staffPanel: createPart('clients', async () => (await import('./panel/components/staff-panel.tsx')).ClientPanel),
  },
  pages: [
    {
      path: '/dashboard/$portal/account/$account/review',
      permissions: ['professional'],
      component: async () => (await import('./pages/review-preparation.tsx')).ReviewPreparation,
    },
  ],
})
