import { createPart } from '@atrium/ui/part'
import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'private-equity',
  texts,
  contributes: {
    portfolioTabs: {
      'private-equity': createPart(
        'private-equity',
        async () => (await import('./private-equity/components/private-equity-tab.tsx')).PrivateEquityTab,
      ),
    },
    portfolioDrawers: {
      fund: createPart('private-equity', async () => (await import('./private-equity/components/fund-drawer.tsx')).FundDrawer),
    },
  },
})
