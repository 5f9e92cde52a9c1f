import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import '@atrium/actions/web/contributions'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'signing',
  texts,
  textsFrom: ['actions'],
  contributes: {
    actions: {
      'signature-requested': createPart('signing', async () => (await import('./envelopes/components/signing-action.tsx')).SigningAction),
    },
  },
  pages: [
    {
      path: '/dashboard/$portal/account/$account/envelopes/$envelope',
      permissions: ['pageAccess'],
      rule: 'library',
      component: async () => (await import('./pages/envelope.tsx')).EnvelopePage,
    },
  ],
})
