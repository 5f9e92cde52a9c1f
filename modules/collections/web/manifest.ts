import { defineWebModule } from '@atrium/ui/module'
import { navigation } from '../texts/navigation.ts'
import { texts } from '../texts/index.ts'
import { parseGridSearch } from './grid/grid-search.ts'

export default defineWebModule({
  name: 'collections',
  texts,
  textsFrom: ['files'],
  navigationTexts: navigation,
  pages: [
    {
      path: '/admin/$collection',
      roles: ['admin', 'company-admin'],
      parseSearch: parseGridSearch,
      loadPrefetch: async () => (await import('./grid/prefetch-grid.ts')).prefetchGrid,
      component: async () => (await import('./pages/grid.tsx')).GridReport,
      menu: { id: 'backOffice', order: 15, roles: ['admin', 'company-admin'], path: '/admin/pages' },
      sideBar: async () => (await import('./side-bar/components/side-bar.tsx')).SideBar,
    },
    {
      // The items that belong to one item, such as the submissions of a form.
      path: '/admin/$collection/$parent',
      roles: ['admin', 'company-admin'],
      parseSearch: parseGridSearch,
      component: async () => (await import('./pages/grid.tsx')).GridReport,
      sideBar: async () => (await import('./side-bar/components/side-bar.tsx')).SideBar,
    },
    {
      path: '/designer/$collection/$id',
      roles: ['admin', 'company-admin'],
      component: async () => (await import('./pages/designer.tsx')).DesignerRoute,
      sideBar: async () => (await import('./side-bar/components/side-bar.tsx')).SideBar,
    },
    {
      path: '/data-designer/$id',
      roles: ['admin', 'company-admin'],
      parseSearch: parseGridSearch,
      component: async () => (await import('./pages/data-designer.tsx')).DataDesigner,
      sideBar: async () => (await import('./side-bar/components/side-bar.tsx')).SideBar,
    },
  ],
})
