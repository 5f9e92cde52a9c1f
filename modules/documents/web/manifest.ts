import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import '@atrium/actions/web/contributions'
import { navigation } from '../texts/navigation.ts'
import { partTexts, texts } from '../texts/index.ts'
import { accountPath } from '@atrium/ui/lib/paths'
import { libraryPath, portalLibraryPath } from './paths.ts'

export default defineWebModule({
  name: 'documents',
  texts,
  textSets: { 'documents-parts': partTexts },
  textsFrom: ['documents-parts', 'files'],
  navigationTexts: navigation,
  contributes: {
    actions: {
      'documents-to-confirm': createPart('documents-parts', async () => (await import('./panel/confirm-action.tsx')).ConfirmAction),
      'documents-to-sign': createPart('documents-parts', async () => (await import('./panel/documents-action.tsx')).DocumentsAction),
    },
  },
  pages: [
    {
      path: '/dashboard/$portal/account/$account/library',
      permissions: ['pageAccess'],
      rule: 'library',
      feature: 'library',
      component: async () => (await import('./pages/library.tsx')).LibraryPage,
      navigation: [
        {
          id: 'library',
          icon: 'folder',
          order: 50,
          audience: 'account',
          feature: 'library',
          rule: 'library',
          href: ({ portal, account }) => portal && account && libraryPath(portal, account),
          // Documents that the client signs.
          alsoBelow: ({ portal, account }) => portal && account && `${accountPath(portal, account)}/envelopes`,
        },
      ],
    },
    {
      path: '/dashboard/$portal/library/publications',
      permissions: ['authenticated'],
      feature: 'library',
      component: async () => (await import('./pages/publications.tsx')).PublicationsPage,
    },
    {
      path: '/dashboard/$portal/library/retention',
      permissions: ['authenticated'],
      feature: 'library',
      component: async () => (await import('./pages/retention.tsx')).RetentionPage,
    },
    {
      path: '/dashboard/$portal/library',
      permissions: ['authenticated'],
      feature: 'library',
      component: async () => (await import('./pages/portal-library.tsx')).PortalLibraryPage,
      navigation: [
        {
          id: 'libraries',
          icon: 'folder',
          order: 15,
          audience: 'staff',
          feature: 'library',
          href: ({ portal }) => portal && portalLibraryPath(portal),
        },
      ],
    },
  ],
})
