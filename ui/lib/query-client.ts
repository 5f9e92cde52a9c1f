import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureCode, isPassing } from './failure.ts'
import { report } from './report.ts'

let onSessionLost = () => {}

/** Set by the router: called when the server no longer knows the session. */
export function whenSessionIsLost(act: () => void): void {
  onSessionLost = act
}

let onMaintenance = () => {}

/** Set by the router: called when maintenance begins during a visit. */
export function whenMaintenanceBegins(act: () => void): void {
  onMaintenance = act
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      report('read failed', query.queryKey, failureCode(error))
      if (failureCode(error) === 'maintenance' && query.queryKey[0] !== 'me') {
        queryClient.removeQueries({ queryKey: ['me'] })
        onMaintenance()
      }
      const isLost = ['not-signed-in', 'electronic-id-required'].includes(failureCode(error))
      if (isLost && query.queryKey[0] !== 'session') onSessionLost()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The server continues to call a slow source: its answer is available at the next request.
      retry: (count, error) => count < (failureCode(error) === 'upstream-slow' ? 6 : 1) && isPassing(error),
      retryDelay: 800,
      refetchOnWindowFocus: false,
    },
  },
})
