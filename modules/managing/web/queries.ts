import { queryOptions } from '@tanstack/react-query'
import type { RecordSource } from '@atrium/collections/web/fields/record-search'
import type { ManagingFormName } from '../contract/managing-forms.ts'
import type { SelectedClients } from '@atrium/accounts/web/selection-tools'
import type { BulkChoiceKind } from '../contract/bulk-changes.ts'
import { listByOffset } from '@atrium/ui/lib/list-source'
import type { InvitationState } from '../contract/invitations.ts'
import { api } from './api.ts'

export const rightsQuery = (portal: string) =>
  queryOptions({ queryKey: ['managing', 'rights', portal], queryFn: () => api.managing.rights({ portal }), staleTime: 60_000 })

export type FormRequest = { portal: string; form: ManagingFormName; item?: string; parent?: string; variant?: string }

export const formQuery = (request: FormRequest) =>
  queryOptions({ queryKey: ['managing', 'form', request], queryFn: () => api.managing.get(request), staleTime: 0, retry: false })

export const securitiesQuery = (portal: string, search: string) =>
  queryOptions({
    queryKey: ['managing', 'securities', portal, search],
    queryFn: () => api.managing.securities({ portal, ...(search !== '' && { search }) }),
    staleTime: 60_000,
  })

/** Records that the fields of a form offer. */
export const choiceSource = (portal: string, form: ManagingFormName): RecordSource => ({
  key: `managing ${portal} ${form}`,
  read: ({ collection, search, offset, limit }) =>
    api.managing.choices({ portal, form, collection, offset, limit, ...(search !== '' && { search }) }),
})

/** Groups, access groups, advisers or forms that can be assigned to many clients. */
export const bulkChoicesQuery = (portal: string, kind: BulkChoiceKind, search: string) =>
  queryOptions({
    queryKey: ['managing', 'bulk-choices', portal, kind, search],
    queryFn: () => api.bulkChanges.choices({ portal, kind, limit: 200, ...(search !== '' && { search }) }),
    staleTime: 60_000,
  })

/** Who would see more clients if the selected ones joined an access group. Always read again. */
export const accessPreviewQuery = (request: Pick<SelectedClients, 'portal' | 'selection'> & { group: string }) =>
  queryOptions({
    queryKey: ['managing', 'access-preview', request],
    queryFn: () => api.bulkChanges.previewAccessGroup(request),
    staleTime: 0,
    gcTime: 0,
  })

/** Invitations of a portal. */
export const invitationSource = listByOffset({
  key: ['managing', 'invitations'],
  pageSize: 50,
  read: ({ search, ...filter }: { portal: string; search: string; state?: InvitationState }, page) =>
    api.invitations.list({ ...filter, ...page, ...(search !== '' && { search }) }),
  staleMs: 0,
})
