import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'

export const welcomeQuery = queryOptions({ queryKey: ['welcome'], queryFn: () => api.welcomes.get(), staleTime: 300_000 })

export const publishedTermsQuery = (locale: 'en' | 'is' | 'el') =>
  queryOptions({ queryKey: ['terms', locale], queryFn: () => api.welcomes.publishedTerms({ locale }) })

export async function acceptTerms(portal: string, version: number): Promise<void> {
  await api.welcomes.acceptTerms({ portal, version })
  await queryClient.invalidateQueries({ queryKey: welcomeQuery.queryKey })
}

/** Hides the welcome for this visit, or permanently. */
export async function hideWelcome(isPermanent: boolean): Promise<void> {
  // A response that is on its way states what was true before.
  await queryClient.cancelQueries({ queryKey: welcomeQuery.queryKey })
  queryClient.setQueryData(welcomeQuery.queryKey, (before) => before && { ...before, hidesWelcome: true })
  if (isPermanent) await api.profiles.updateMe({ hidesWelcome: true })
}
