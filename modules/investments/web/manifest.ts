import '@atrium/accounts/web/client-conditions/contributions'
import { defineWebModule } from '@atrium/ui/module'
import { explorerPath } from '@atrium/ui/lib/paths'
import { navigation } from '../texts/navigation.ts'
import { conditionTexts, texts } from '../texts/index.ts'
import { parseFundSearch } from './funds/fund-search.ts'
import { parseHoldersSearch } from './holders/holders-search.ts'
import { parsePortfolioSearch } from './portfolios/portfolio-search.ts'

export default defineWebModule({
  name: 'investments',
  texts,
  textSets: { 'investments-conditions': conditionTexts },
  textsFrom: ['accounts', 'actions', 'explanation', 'identity', 'people'],
  navigationTexts: navigation,
  contributes: {
    clientConditions: {
      texts: 'investments-conditions',
      load: async () => (await import('./client-conditions/holding-condition-forms.ts')).holdingConditionForms,
    },
  },
  pages: [
    {
      path: '/dashboard/$portal/portfolio/$portfolio',
      permissions: ['portfolios', 'pageAccess'],
      rule: 'portfolios',
      parseSearch: parsePortfolioSearch,
      loadPrefetch: async () => (await import('./portfolios/prefetch-portfolio.ts')).prefetchPortfolio,
      component: async () => (await import('./pages/portfolio.tsx')).PortfolioReport,
    },
    {
      path: '/dashboard/$portal/holders',
      permissions: ['professional'],
      parseSearch: parseHoldersSearch,
      component: async () => (await import('./pages/holders.tsx')).HoldersPage,
    },
    {
      path: '/dashboard/$portal/explorer',
      permissions: ['pageAccess'],
      rule: 'explorer',
      feature: 'explorer',
      parseSearch: parseFundSearch,
      component: async () => (await import('./pages/explorer.tsx')).ExplorerReport,
      navigation: [
        {
          id: 'explorer',
          icon: 'search',
          order: 30,
          audience: 'account',
          feature: 'explorer',
          rule: 'explorer',
          href: ({ portal }) => portal && explorerPath(portal),
          takesAccount: true,
        },
      ],
    },
  ],
})
