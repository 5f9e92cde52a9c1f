import { queryOptions } from '@tanstack/react-query'
import { api as identityApi } from '@atrium/identity/web/api'
import { api } from '../api.ts'

export const organisationQuery = queryOptions({ queryKey: ['organisation'], queryFn: () => api.organisations.getOwn() })

export function inviteAdviser(email: string): Promise<{ sentTo: string }> {
  return identityApi.registration.inviteAdviser({ email })
}
