import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import '@atrium/actions/web/contributions'
import { navigation } from '../texts/navigation.ts'
import { partTexts, texts } from '../texts/index.ts'
import { proposalsPath } from './paths.ts'

export default defineWebModule({
  name: 'proposals',
  texts,
  textSets: { 'proposals-parts': partTexts },
  textsFrom: ['actions', 'proposals-parts'],
  navigationTexts: navigation,
  contributes: {
    actions: {
      'proposal-shared': createPart(
        'proposals-parts',
        async () => (await import('./proposals/components/proposal-action.tsx')).ProposalAction,
      ),
    },
  },
  pages: [
    {
      path: '/dashboard/$portal/account/$account/proposals',
      permissions: ['pageAccess'],
      rule: 'portfolios',
      component: async () => (await import('./pages/proposals.tsx')).ProposalsPage,
      navigation: [
        {
          id: 'proposals',
          icon: 'scales',
          order: 95,
          audience: 'staff-in-account',
          href: ({ portal, account }) => portal && account && proposalsPath(portal, account),
        },
      ],
    },
    {
      path: '/dashboard/$portal/account/$account/proposals/$proposal',
      permissions: ['pageAccess'],
      rule: 'portfolios',
      component: async () => (await import('./pages/proposal.tsx')).ProposalPage,
    },
  ],
})
