import { defineWebModule } from '@atrium/ui/module'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'
import { parseImportSearch } from './imports/import-search.ts'

export default defineWebModule({
  name: 'ledger',
  texts,
  textsFrom: ['accounts', 'identity', 'investments', 'people'],
  navigationTexts: navigation,
  pages: [
    {
      path: '/firm/imports',
      roles: ['admin', 'company-admin'],
      parseSearch: parseImportSearch,
      component: async () => (await import('./pages/imports.tsx')).ImportsReport,
      menu: { id: 'imports', order: 40, roles: ['admin', 'company-admin'] },
    },
    {
      path: '/firm/service-accounts',
      roles: ['admin', 'company-admin'],
      component: async () => (await import('./pages/service-accounts.tsx')).ServiceAccountsReport,
    },
    {
      path: '/firm/imports/new',
      roles: ['admin', 'company-admin'],
      component: async () => (await import('./pages/new-import.tsx')).NewImportReport,
    },
  ],
})
