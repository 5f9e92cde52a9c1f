import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { omitEmptyFields, type WindowRequest } from '../portfolios/queries.ts'

export const contractNotesQuery = (at: WindowRequest) =>
  queryOptions({ queryKey: ['contract-notes', 'list', at], queryFn: () => api.contractNotes.list(omitEmptyFields(at)) })

/** Not cached, so that the previous note is never shown while another one loads (specification 1, section 4). */
export const contractNoteQuery = (portfolio: string, note: string) =>
  queryOptions({
    queryKey: ['contract-notes', 'one', portfolio, note],
    queryFn: () => api.contractNotes.get({ portfolio, note }),
    gcTime: 0,
  })
