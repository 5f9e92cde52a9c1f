import { part } from '@atrium/investments/web/portfolios/part'
import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'gains',
  texts,
  contributes: {
    portfolioTabs: { realised: part(async () => (await import('./gains/components/realised-tab.tsx')).RealisedTab) },
  },
})
