import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'people',
  texts,
  navigationTexts: navigation,
  contributes: {
    actions: {
      terms: createPart('people', async () => (await import('./welcome/components/terms-action.tsx')).TermsAction),
    },
  },
})
