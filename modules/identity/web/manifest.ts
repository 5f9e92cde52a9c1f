import { defineWebModule } from '@atrium/ui/module'
import { accountPath } from '@atrium/ui/lib/paths'
import { createPart } from '@atrium/ui/part'
import '@atrium/search/web/contributions'
import { navigation } from '../texts/navigation.ts'
import { invitationPreviewTexts, partTexts, settingsTexts, texts } from '../texts/index.ts'

const securityAction = createPart('identity-parts', async () => (await import('./factors/components/security-actions.tsx')).SecurityAction)

export default defineWebModule({
  name: 'identity',
  texts,
  textSets: { 'identity-settings': settingsTexts, 'identity-parts': partTexts, 'invitation-preview': invitationPreviewTexts },
  textsFrom: ['accounts', 'identity-settings', 'people'],
  navigationTexts: navigation,
  pages: [
    {
      path: '/profile/me',
      component: async () => (await import('./pages/profile.tsx')).ProfileReport,
      navigation: [{ id: 'profile', icon: 'person', order: 130, audience: 'client', href: () => '/profile/me' }],
      menu: { id: 'profile', order: 10, roles: 'all' },
    },
    { path: '/profile/history', component: async () => (await import('./pages/access-history.tsx')).AccessHistoryReport },
  ],
  contributes: {
    actions: { 'second-factor': securityAction, 'backup-codes': securityAction, email: securityAction },
    // The page asks for the reason before it shows the client's data.
    clientActions: [{ id: 'open', icon: 'eye', order: 10, letter: 'O', findAddress: ({ id, portal }) => accountPath(portal, id) }],
  },
})
