import { defineWebModule } from '@atrium/ui/module'
import { navigation } from '../texts/navigation.ts'
import { report } from '@atrium/ui/lib/report'
import { texts } from '../texts/index.ts'
import { parseGridSearch } from './grid/grid-search.ts'

let prefetch: typeof import('./grid/prefetch-grid.ts') | undefined

/**
 * Loads the code that requests the data. It is kept, because an import of loaded code still waits for the tasks of the browser, and the
 * requests would begin only after the shell is drawn.
 */
const loadPrefetch = async () => (prefetch ??= await import('./grid/prefetch-grid.ts'))

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
      // The code that requests the data loads together with the code of the page, while the session is still being checked.
      prefetch: ({ collection = '' }, search) =>
        void loadPrefetch()
          .then(({ prefetchGrid }) => prefetchGrid(collection, parseGridSearch(search)))
          .catch((error: unknown) => report('data of the grid not requested early', error)),
      component: async () => {
        const [{ GridReport }] = await Promise.all([import('./pages/grid.tsx'), loadPrefetch()])
        return GridReport
      },
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
