import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import { navigation } from '../texts/navigation.ts'
import { settingsTexts, texts } from '../texts/index.ts'

const securityAction = createPart(
  'identity-settings',
  async () => (await import('./factors/components/security-actions.tsx')).SecurityAction,
)

export default defineWebModule({
  name: 'identity',
  texts,
  textSets: { 'identity-settings': settingsTexts },
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
  contributes: { actions: { 'second-factor': securityAction, 'backup-codes': securityAction, email: securityAction } },
})
