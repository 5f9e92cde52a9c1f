import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const organisationQuery = queryOptions({ queryKey: ['organisation'], queryFn: () => api.organisations.getOwn() })

export function inviteAdviser(email: string): Promise<{ sentTo: string }> {
  return api.registration.inviteAdviser({ email })
}
