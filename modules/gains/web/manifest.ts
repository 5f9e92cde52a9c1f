import { createPart } from '@atrium/ui/part'
import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'gains',
  texts,
  contributes: {
    portfolioTabs: { realised: createPart('gains', async () => (await import('./gains/components/realised-tab.tsx')).RealisedTab) },
  },
})
