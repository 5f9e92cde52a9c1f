import { createPart } from '@atrium/ui/part'
import { defineWebModule } from '@atrium/ui/module'
import '@atrium/collections/web/contributions'
import '@atrium/people/web/staff-tools.tsx'
import '@atrium/search/web/contributions'
import '@atrium/accounts/web/selection-tools'
import '@atrium/ui/address-drawers'
import { clientsPath } from '@atrium/ui/lib/paths'
import { partTexts, texts } from '../texts/index.ts'
import { parseClientImportSearch } from './client-import/import-search.ts'
import { drawerParameter } from './managing/drawer-address.ts'

/** Texts of the drawers: their own, and those of fields and portraits. They open over any page. */
const drawerTexts = ['managing', 'managing-parts', 'collections', 'files', 'people', 'identity-settings']

export default defineWebModule({
  name: 'managing',
  texts,
  textSets: { 'managing-parts': partTexts },
  textsFrom: ['accounts', 'invitation-preview', 'managing-parts', 'people'],
  pages: [
    {
      path: '/dashboard/$portal/invitations',
      permissions: ['professional'],
      component: async () => (await import('./pages/invitations.tsx')).InvitationsReport,
    },
    {
      path: '/dashboard/$portal/client-import',
      roles: ['admin', 'company-admin'],
      parseSearch: parseClientImportSearch,
      component: async () => (await import('./pages/client-import.tsx')).ClientImportReport,
    },
  ],
  contributes: {
    addressDrawers: {
      [drawerParameter]: createPart(drawerTexts, async () => (await import('./managing/components/managing-drawers.tsx')).ManagingDrawers),
    },
    clientActions: [
      {
        id: 'edit',
        icon: 'edit',
        order: 20,
        letter: 'E',
        findAddress: ({ id, portal }) => `${clientsPath(portal)}?${drawerParameter}=${encodeURIComponent(`accounts/${id}`)}`,
      },
    ],
    staffTools: createPart('managing-parts', async () => (await import('./managing/components/staff-tools.tsx')).ManagingTools),
    selectionTools: createPart(
      ['managing', 'invitation-preview'],
      async () => (await import('./bulk-changes/components/bulk-changes.tsx')).BulkChanges,
    ),
    customFields: {
      'security-symbol': createPart('managing', async () => (await import('./fields/security-symbol.tsx')).SecuritySymbol),
      'price-points': createPart('managing', async () => (await import('./fields/price-points.tsx')).PricePoints),
      'terms-by-language': createPart('managing', async () => (await import('./fields/terms-by-language.tsx')).TermsByLanguage),
    },
  },
})
