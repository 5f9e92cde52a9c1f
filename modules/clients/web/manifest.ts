import '@atrium/people/web/staff-panel.tsx'
import '@atrium/accounts/web/client-conditions/contributions'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import './review-heads.ts'
import { parseReviewSearch } from './review-search.ts'
import { conditionTexts, texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'clients',
  texts,
  textSets: { 'clients-conditions': conditionTexts },
  textsFrom: ['people'],
  contributes: {
    clientConditions: {
      texts: 'clients-conditions',
      load: async () => (await import('./client-conditions/record-condition-forms.ts')).recordConditionForms,
    },
    staffPanel: createPart('clients', async () => (await import('./panel/components/staff-panel.tsx')).ClientPanel),
  },
  pages: [
    {
      path: '/dashboard/$portal/account/$account/review',
      permissions: ['professional'],
      parseSearch: parseReviewSearch,
      component: async () => (await import('./pages/review-preparation.tsx')).ReviewPreparation,
    },
  ],
})
