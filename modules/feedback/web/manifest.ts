import '@atrium/accounts/web/account-footers.tsx'
import { clientsPath } from '@atrium/ui/lib/paths'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { texts } from '../texts/index.ts'
import { parseFeedbackSearch } from './feedback-search.ts'

export default defineWebModule({
  name: 'feedback',
  texts,
  contributes: {
    accountFooters: createPart('feedback', async () => (await import('./box/feedback-box.tsx')).FeedbackBox),
  },
  pages: [
    {
      // Professionals open this page, although it reports on the firm (specification 1, section 2).
      path: '/dashboard/$portal/feedback',
      permissions: ['professional'],
      parseSearch: parseFeedbackSearch,
      component: async () => (await import('./pages/feedback.tsx')).FeedbackPage,
      navigation: [
        {
          id: 'feedback',
          icon: 'star',
          order: 100,
          audience: 'staff',
          isForFirm: true,
          feature: 'clients',
          href: ({ portal }) => portal && `${clientsPath(portal)}/feedback`,
        },
      ],
    },
  ],
})
