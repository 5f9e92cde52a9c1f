import '@atrium/accounts/web/contact-tools'
import '@atrium/actions/web/contributions'
import '@atrium/people/web/staff-tools.tsx'
import '@atrium/ui/address-drawers'
import '@atrium/ui/navigation-counts'
import '@atrium/ui/questions'
import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { messageParameter } from '../contract/message-terms.ts'
import { partTexts, texts } from '../texts/index.ts'
import { parseMessageSearch } from './box/message-search.ts'
import { messagesPath } from './paths.ts'

/** Texts of the drawer, which opens over any page. */
const drawerTexts = ['messages', 'messages-parts', 'collections', 'files']

export default defineWebModule({
  name: 'messages',
  texts,
  textSets: { 'messages-parts': partTexts },
  textsFrom: ['collections', 'files', 'actions', 'messages-parts'],
  contributes: {
    addressDrawers: {
      [messageParameter]: createPart(drawerTexts, async () => (await import('./compose/components/message-drawer.tsx')).MessageDrawer),
    },
    actions: {
      'unread-messages': createPart('messages-parts', async () => (await import('./actions/messages-action.tsx')).MessagesAction),
    },
    questionTools: createPart('messages-parts', async () => (await import('./about/components/ask-button.tsx')).AskButton),
    contactTools: createPart('messages-parts', async () => (await import('./contact/adviser-button.tsx')).AdviserButton),
    staffTools: createPart('messages-parts', async () => (await import('./compose/components/write-button.tsx')).WriteButton),
    navigationCounts: {
      messages: createPart('messages-parts', async () => (await import('./counts/unread-count.tsx')).UnreadCount),
    },
  },
  pages: [
    {
      path: '/dashboard/$portal/messages',
      permissions: ['authenticated'],
      feature: 'messages',
      parseSearch: parseMessageSearch,
      component: async () => (await import('./pages/messages.tsx')).MessagesPage,
      navigation: [
        {
          id: 'messages',
          icon: 'mail',
          order: 70,
          audience: 'everyone',
          feature: 'messages',
          rule: 'messages',
          href: ({ portal }) => portal && messagesPath(portal),
        },
      ],
    },
  ],
})
