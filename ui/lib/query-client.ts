import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureCode, isBusy, isTemporary, maxBusySeconds } from './failure.ts'
import { isOffline, reportNoResponse } from './connection.ts'
import { report } from './report.ts'

let onSessionLost = () => {}

/** Sets a function that is called when the server reports that the session has ended. Used by the router. */
export function whenSessionEnds(act: () => void): void {
  onSessionLost = act
}

let onMaintenance = () => {}

/** Sets a function that is called when maintenance begins during a visit. Used by the router. */
export function whenMaintenanceStarts(act: () => void): void {
  onMaintenance = act
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      report('read failed', query.queryKey, failureCode(error))
      if (failureCode(error) === 'offline') reportNoResponse()
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
      // The server continues the call to a slow upstream, so a later request gets its response.
      retry: (count, error) => count < (failureCode(error) === 'upstream-slow' || isBusy(error) ? 6 : 1) && isTemporary(error),
      retryDelay: (_count, error) => (isBusy(error) ? maxBusySeconds * 1_000 : 800),
      refetchOnWindowFocus: false,
    },
  },
})

// Without a connection, displayed data stays. Failed reads are repeated when the connection returns.
isOffline.subscribe(() => {
  if (!isOffline.get()) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})
