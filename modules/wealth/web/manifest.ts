import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { defineWebModule } from '@atrium/ui/module'
import type { NavigationPlace } from '@atrium/ui/pages'
import { accountPath } from '@atrium/ui/lib/paths'
import { queryClient } from '@atrium/ui/lib/query-client'
import { texts } from '../texts/index.ts'
import { parseChangeSearch } from './changes/change-search.ts'
import { parseHouseholdSearch } from './households/household-search.ts'
import { parseAccountSearch } from './wealth/account-search.ts'

const href = ({ portal, account }: NavigationPlace) => portal && account && accountPath(portal, account)

export default defineWebModule({
  name: 'wealth',
  texts,
  textsFrom: ['accounts', 'actions', 'explanation', 'identity', 'investments', 'people'],
  pages: [
    {
      path: '/dashboard/$portal/account/$account',
      permissions: ['pageAccess'],
      rule: 'dashboard',
      parseSearch: parseAccountSearch,
      prefetch: ({ account = '' }) => void queryClient.prefetchQuery(accountQuery(account)),
      component: async () => (await import('./pages/account.tsx')).AccountScreen,
      texts: ['wealth', 'accounts', 'actions', 'identity', 'people'],
      navigation: [
        { id: 'dashboard', icon: 'home', order: 20, audience: 'client', screen: 'small', feature: 'portfolios', rule: 'dashboard', href },
        { id: 'overview', icon: 'home', order: 20, audience: 'client', screen: 'large', feature: 'portfolios', rule: 'dashboard', href },
        { id: 'overview', icon: 'home', order: 20, audience: 'staff-in-account', feature: 'portfolios', href },
      ],
    },
    {
      path: '/dashboard/$portal/account/$account/what-changed',
      permissions: ['pageAccess'],
      rule: 'portfolios',
      parseSearch: parseChangeSearch,
      component: async () => (await import('./pages/account-change.tsx')).AccountChangeReport,
    },
    {
      path: '/dashboard/$portal/household',
      permissions: ['pageAccess'],
      rule: 'dashboard',
      parseSearch: parseHouseholdSearch,
      component: async () => (await import('./pages/household.tsx')).HouseholdReport,
    },
  ],
})
