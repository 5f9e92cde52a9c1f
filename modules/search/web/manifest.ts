import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'
import { parseResultsSearch } from './results/results-search.ts'
import './contributions.ts'

export default defineWebModule({
  name: 'search',
  texts,
  pages: [
    {
      path: '/dashboard/$portal/search',
      permissions: ['professional'],
      parseSearch: parseResultsSearch,
      component: async () => (await import('./pages/results.tsx')).ResultsPage,
    },
  ],
})
