import { ContributionsProvider } from '@atrium/ui/contributions'
import type { PublicEdition } from '@atrium/contract/editions'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EditionProvider } from '@atrium/ui/brand/edition'
import { FormatsProvider, useCreateFormats } from '@atrium/ui/i18n/use-formats'
import { queryClient } from '@atrium/ui/lib/query-client'
import { watchRevisits } from '@atrium/ui/lib/revisit'
import { modules } from './modules.ts'
import type { AppRouter } from './router.tsx'
import { LoadingScreen } from '@atrium/ui/components/loading-screen.tsx'
import { Toasts } from '@atrium/ui/components/toasts.tsx'
import { Tooltips } from '@atrium/ui/components/tooltips.tsx'

const contributions = modules.flatMap(({ contributes }) => contributes ?? [])

type FirstLoadProps = { router: AppRouter; loaded: Promise<void> }

export function App({ edition, ...rest }: { edition: PublicEdition } & FirstLoadProps) {
  return (
    <EditionProvider value={edition}>
      <ContributionsProvider value={contributions}>
        <QueryClientProvider client={queryClient}>
          <FormatsProvider value={useCreateFormats()}>
            <FirstLoad {...rest} />
            <Toasts />
            <Tooltips />
          </FormatsProvider>
        </QueryClientProvider>
      </ContributionsProvider>
    </EditionProvider>
  )
}

/** Shows the loading screen for the first load only. Later, the previous page stays until the next page is ready. */
function FirstLoad({ router, loaded }: FirstLoadProps) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    void loaded.then(() => setIsReady(true))
  }, [loaded])
  useEffect(() => (isReady ? watchRevisits(router.history) : undefined), [isReady, router])
  return isReady ? <RouterProvider router={router} /> : <LoadingScreen />
}
