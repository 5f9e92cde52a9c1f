import type { EditionFace } from '@atrium/contract/editions'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EditionProvider } from './brand/edition.ts'
import { FormatsProvider, useMadeFormats } from './i18n/use-formats.ts'
import { queryClient } from './lib/query-client.ts'
import { createAppRouter } from './router.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { Snackbar } from './ui/snackbar.tsx'

export function App({ edition }: { edition: EditionFace }) {
  return (
    <EditionProvider value={edition}>
      <QueryClientProvider client={queryClient}>
        <FormatsProvider value={useMadeFormats()}>
          <FirstLoad edition={edition} />
          <Snackbar />
        </FormatsProvider>
      </QueryClientProvider>
    </EditionProvider>
  )
}

/** The loading screen belongs to the first load alone; afterwards the old page stays until the new one is there. */
function FirstLoad({ edition }: { edition: EditionFace }) {
  const [router] = useState(() => createAppRouter(edition))
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    void router.load().then(() => setIsReady(true))
  }, [router])
  return isReady ? <RouterProvider router={router} /> : <LoadingScreen />
}
