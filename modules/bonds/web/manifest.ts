import { part } from '@atrium/ui/part'
import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'bonds',
  texts,
  contributes: {
    portfolioTabs: { 'bond-statistics': part('bonds', async () => (await import('./bonds/components/bonds-tab.tsx')).BondsTab) },
    portfolioDrawers: { bond: part('bonds', async () => (await import('./bonds/components/bond-drawer.tsx')).BondDrawer) },
  },
})
