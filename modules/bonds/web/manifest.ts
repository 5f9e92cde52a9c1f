import { part } from '@atrium/investments/web/portfolios/part'
import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'

export default defineWebModule({
  name: 'bonds',
  texts,
  contributes: {
    portfolioTabs: { 'bond-statistics': part(async () => (await import('./bonds/components/bonds-tab.tsx')).BondsTab) },
    portfolioDrawers: { bond: part(async () => (await import('./bonds/components/bond-drawer.tsx')).BondDrawer) },
  },
})
