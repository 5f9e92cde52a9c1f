import type { EditionFace } from '@atrium/contract/editions'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EditionProvider } from './brand/edition.ts'
import { FormatsProvider, useMadeFormats } from './i18n/use-formats.ts'
import { queryClient } from './lib/query-client.ts'
import { watchRevisits } from './lib/revisit.ts'
import type { AppRouter } from './router.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { Snackbar } from './ui/snackbar.tsx'

type FirstLoadProps = { router: AppRouter; loaded: Promise<void> }

export function App({ edition, ...rest }: { edition: EditionFace } & FirstLoadProps) {
  return (
    <EditionProvider value={edition}>
      <QueryClientProvider client={queryClient}>
        <FormatsProvider value={useMadeFormats()}>
          <FirstLoad {...rest} />
          <Snackbar />
        </FormatsProvider>
      </QueryClientProvider>
    </EditionProvider>
  )
}

/** The loading screen belongs to the first load alone; afterwards the old page stays until the new one is there. */
function FirstLoad({ router, loaded }: FirstLoadProps) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    void loaded.then(() => setIsReady(true))
  }, [loaded])
  useEffect(() => (isReady ? watchRevisits(router.history) : undefined), [isReady, router])
  return isReady ? <RouterProvider router={router} /> : <LoadingScreen />
}
