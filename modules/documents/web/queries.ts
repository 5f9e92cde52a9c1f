import { queryOptions } from '@tanstack/react-query'
import { listByCursor } from '@atrium/ui/lib/list-source'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { DocumentFilter } from '../contract/documents.ts'
import { api } from './api.ts'

export const documentsSource = listByCursor({
  key: ['documents', 'list'],
  pageSize: 50,
  read: (filter: DocumentFilter, page) => api.documents.list({ ...filter, ...page }),
  staleMs: 0,
})

export const statementsSource = listByCursor({
  key: ['documents', 'statements'],
  pageSize: 12,
  read: (account: string, page) => api.statements.list({ account, ...page }),
})

export const foldersQuery = (account: string) =>
  queryOptions({ queryKey: ['documents', 'folders', account], queryFn: () => api.documents.folders({ account }), staleTime: 0 })

/** The newest documents of an account, or those about one of its portfolios. */
export const latestQuery = (account: string, limit: number, portfolio?: string) =>
  queryOptions({
    queryKey: ['documents', 'latest', account, limit, portfolio ?? null],
    queryFn: () => api.documents.list({ account, limit, ...(portfolio !== undefined && { portfolio }) }),
    staleTime: 0,
  })

export const signaturesQuery = (account: string) =>
  queryOptions({ queryKey: ['documents', 'signatures', account], queryFn: () => api.documents.signatures({ account }), staleTime: 0 })

export const versionsQuery = (account: string, document: string) =>
  queryOptions({
    queryKey: ['documents', 'versions', account, document],
    queryFn: () => api.documents.versions({ account, document }),
    staleTime: 0,
  })

export const readersQuery = (account: string, document: string) =>
  queryOptions({
    queryKey: ['documents', 'readers', account, document],
    queryFn: () => api.reading.readers({ account, document }),
    staleTime: 0,
  })

/** A document by its id; null if the account does not have it. */
export const documentQuery = (account: string, document: string) =>
  queryOptions({
    queryKey: ['documents', 'one', account, document],
    queryFn: async () => (await api.documents.list({ account, document, source: 'atrium', limit: 1 })).items[0] ?? null,
    staleTime: 0,
  })

export const libraryQuery = (portal: string, search: string, group: string | undefined) =>
  queryOptions({
    queryKey: ['documents', 'library', portal, search, group],
    queryFn: () => api.library.owners({ portal, ...(search && { search }), ...(group !== undefined && { group }) }),
    staleTime: 0,
  })

/** The documents of all accounts of a portal, or of a group of them, whose titles contain a text. */
export const foundDocumentsSource = listByCursor({
  key: ['documents', 'found'],
  pageSize: 20,
  read: ({ portal, search, group }: { portal: string; search: string; group: string | undefined }, page) =>
    api.library.documents({ portal, search, ...(group !== undefined && { group }), ...page }),
  staleMs: 0,
})

/** Reads all documents and folders again, after a change. */
export const refetchDocuments = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['documents'] })
