import { defineWebModule } from '@atrium/ui/module'
import { createPart } from '@atrium/ui/part'
import '@atrium/actions/web/contributions'
import '@atrium/documents/web/contributions'
import { navigation } from '../texts/navigation.ts'
import { partTexts, texts } from '../texts/index.ts'
import { envelopesPath, portalEnvelopesPath, sendingPath } from './paths.ts'

export default defineWebModule({
  name: 'signing',
  texts,
  textSets: { 'signing-parts': partTexts },
  textsFrom: ['actions', 'documents', 'files', 'signing-parts'],
  navigationTexts: navigation,
  contributes: {
    actions: {
      'signature-requested': createPart(
        'signing-parts',
        async () => (await import('./envelopes/components/signing-action.tsx')).SigningAction,
      ),
    },
    documentTools: [
      {
        label: 'sendForSignature',
        isOffered: ({ name, version, signatureRequested }) => version !== null && !signatureRequested && /\.pdf$/i.test(name),
        findPath: ({ portal, account, document }) => sendingPath(portal, account, document),
      },
    ],
  },
  pages: [
    {
      path: '/dashboard/$portal/envelopes',
      permissions: ['professional'],
      feature: 'library',
      component: async () => (await import('./pages/portal-envelopes.tsx')).PortalEnvelopesPage,
      navigation: [
        {
          id: 'signings',
          icon: 'sign',
          order: 16,
          audience: 'staff',
          isForFirm: true,
          feature: 'library',
          href: ({ portal }) => portal && portalEnvelopesPath(portal),
        },
      ],
    },
    {
      path: '/dashboard/$portal/envelopes/batches',
      permissions: ['professional'],
      feature: 'library',
      component: async () => (await import('./pages/batches.tsx')).BatchesPage,
    },
    {
      path: '/dashboard/$portal/envelopes/batches/new',
      permissions: ['professional'],
      feature: 'library',
      component: async () => (await import('./pages/new-batch.tsx')).NewBatchPage,
    },
    {
      path: '/dashboard/$portal/envelopes/batches/$batch',
      permissions: ['professional'],
      feature: 'library',
      component: async () => (await import('./pages/batch.tsx')).BatchPage,
    },
    {
      path: '/dashboard/$portal/account/$account/envelopes',
      permissions: ['professional', 'pageAccess'],
      rule: 'library',
      feature: 'library',
      component: async () => (await import('./pages/account-envelopes.tsx')).AccountEnvelopesPage,
      navigation: [
        {
          id: 'accountSignings',
          icon: 'sign',
          order: 96,
          audience: 'staff-in-account',
          isForFirm: true,
          feature: 'library',
          href: ({ portal, account }) => portal && account && envelopesPath(portal, account),
        },
      ],
    },
    {
      path: '/dashboard/$portal/account/$account/envelopes/$envelope',
      permissions: ['pageAccess'],
      rule: 'library',
      component: async () => (await import('./pages/envelope.tsx')).EnvelopePage,
    },
    {
      path: '/dashboard/$portal/account/$account/envelopes/send/$document',
      permissions: ['professional', 'pageAccess'],
      rule: 'library',
      feature: 'library',
      component: async () => (await import('./pages/send.tsx')).SendPage,
    },
  ],
})
