import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureCode, isPassing } from './failure.ts'
import { report } from './report.ts'

let onSessionLost = () => {}

/** The router says here what to do when the server no longer knows the session. */
export function whenSessionIsLost(act: () => void): void {
  onSessionLost = act
}

let onMaintenance = () => {}

/** The router says here what to do when clients are told to wait in the middle of a visit. */
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
      // The server goes on asking a slow source: what it answers is there the next time.
      retry: (count, error) => count < (failureCode(error) === 'upstream-slow' ? 6 : 1) && isPassing(error),
      retryDelay: 800,
      refetchOnWindowFocus: false,
    },
  },
})
