import { Suspense } from 'react'
import { useContributions } from '@atrium/ui/contributions'
import '@atrium/ui/navigation-counts'
import type { NavigationEntry } from '../navigation.ts'

/** Number beside an entry of the navigation, which a module contributes. It loads after the page. */
export function NavigationCount({ id, portal }: Pick<NavigationEntry, 'id'> & { portal: string | null }) {
  const Count = useContributions('navigationCounts').find((own) => id in own)?.[id]
  if (portal === null || !Count) return null
  return (
    <Suspense fallback={null}>
      <Count portal={portal} />
    </Suspense>
  )
}
