import { defineWebModule } from '@atrium/ui/module'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'
import { cashFlowPath, parseCashFlowSearch } from './cash-flow-address.ts'
import { financialPath, parsePlanSearch } from './plan-address.ts'

export default defineWebModule({
  name: 'planning',
  texts,
  textsFrom: ['accounts', 'explanation', 'identity', 'people'],
  navigationTexts: navigation,
  pages: [
    {
      path: '/dashboard/$portal/account/$account/financial',
      permissions: ['pageAccess'],
      rule: 'financial',
      parseSearch: parsePlanSearch,
      loadPrefetch: async () => (await import('./net-worth/prefetch-net-worth.ts')).prefetchNetWorth,
      component: async () => (await import('./pages/financial.tsx')).FinancialPage,
      navigation: [
        {
          id: 'financial',
          icon: 'growth',
          order: 45,
          audience: 'account',
          rule: 'financial',
          href: ({ portal, account }) => portal && account && financialPath(portal, account),
        },
      ],
    },
    {
      path: '/dashboard/$portal/account/$account/financial/cash-flow',
      permissions: ['pageAccess'],
      rule: 'financial',
      parseSearch: parseCashFlowSearch,
      loadPrefetch: async () => (await import('./cash-flow/prefetch-cash-flow.ts')).prefetchCashFlow,
      component: async () => (await import('./pages/cash-flow.tsx')).CashFlowPage,
      navigation: [
        {
          id: 'cash-flow',
          icon: 'growth',
          order: 96,
          audience: 'staff-in-account',
          rule: 'financial',
          href: ({ portal, account }) => portal && account && cashFlowPath(portal, account),
        },
      ],
    },
  ],
})
