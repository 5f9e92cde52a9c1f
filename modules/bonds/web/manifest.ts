import { createPart } from '@atrium/ui/part'
import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'bonds',
  texts,
  contributes: {
    portfolioTabs: { 'bond-statistics': createPart('bonds', async () => (await import('./bonds/components/bonds-tab.tsx')).BondsTab) },
    portfolioDrawers: { bond: createPart('bonds', async () => (await import('./bonds/components/bond-drawer.tsx')).BondDrawer) },
  },
})
