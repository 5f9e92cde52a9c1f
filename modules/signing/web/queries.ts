import { queryOptions } from '@tanstack/react-query'
import { listByCursor } from '@atrium/ui/lib/list-source'
import type { EnvelopeFilter } from '../contract/envelopes.ts'
import { api } from './api.ts'

const sealingPollMs = 3_000
const pageSize = 25

/** An envelope. While the document is being sealed, it is read again every few seconds. */
export const envelopeQuery = (account: string, envelope: string) =>
  queryOptions({
    queryKey: ['signing', 'envelope', account, envelope],
    queryFn: () => api.envelopes.get({ account, envelope }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === 'completed' && !data.isSealed ? sealingPollMs : false),
  })

/** What is needed to send a document. It is read once: the page that shows it saves the draft itself. */
export const preparationQuery = (account: string, document: string) =>
  queryOptions({
    queryKey: ['signing', 'preparation', account, document],
    queryFn: () => api.envelopes.prepare({ account, document }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export const templatesQuery = (portal: string) =>
  queryOptions({ queryKey: ['signing', 'templates', portal], queryFn: () => api.templates.list({ portal }), staleTime: 0 })

export const portalEnvelopesSource = listByCursor({
  key: ['signing', 'portal'],
  pageSize,
  read: (filter: EnvelopeFilter, page) => api.envelopes.listOfPortal({ ...filter, ...page }),
  staleMs: 0,
})

export const accountEnvelopesSource = listByCursor({
  key: ['signing', 'account'],
  pageSize,
  read: (account: string, page) => api.envelopes.list({ account, ...page }),
  staleMs: 0,
})

export const mandateQuery = (account: string) =>
  queryOptions({ queryKey: ['signing', 'mandate', account], queryFn: () => api.envelopes.getMandate({ account }), staleTime: 0 })
