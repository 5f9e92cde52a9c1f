import { listByCursor } from '@atrium/ui/lib/list-source'
import { api } from '../api.ts'

export const historySource = listByCursor({
  key: ['access-history'],
  pageSize: 50,
  read: (_filter: null, page) => api.accessHistory.list(page),
  // Never served from the cache, because recent entries matter most.
  staleMs: 0,
})
