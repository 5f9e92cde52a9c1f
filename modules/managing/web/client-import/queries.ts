import { queryOptions } from '@tanstack/react-query'
import { createFailure } from '@atrium/ui/lib/api'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { ClientImport, ClientImportRow } from '../../contract/client-imports.ts'
import type { RowChoice, RowOutcome, RowResult } from '../../contract/client-import-terms.ts'
import { api } from '../api.ts'

const pollMs = 600
const key = ['managing', 'client-imports'] as const

export type OneImport = { portal: string; import: string }

/** An import of clients, read again while the server works on it. */
export const clientImportQuery = (one: OneImport) =>
  queryOptions({
    queryKey: [...key, 'one', one],
    queryFn: () => api.clientImports.get(one),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })

export const clientImportsQuery = (portal: string) =>
  queryOptions({ queryKey: [...key, 'list', portal], queryFn: () => api.clientImports.list({ portal }), staleTime: 0 })

type RowFilter = OneImport & { result?: RowResult; outcome?: RowOutcome }

const rowsKey = [...key, 'rows']

export const clientRowsSource = listByOffset({
  key: rowsKey,
  pageSize: 50,
  read: (filter: RowFilter, page) => api.clientImports.rows({ ...filter, ...page }),
  staleMs: 0,
})

/** Stores the state of an import that a request returned, and reads its rows again. */
async function store(portal: string, work: Promise<ClientImport>): Promise<ClientImport> {
  const record = await work
  queryClient.setQueryData(clientImportQuery({ portal, import: record.id }).queryKey, record)
  void queryClient.invalidateQueries({ queryKey: rowsKey })
  void queryClient.invalidateQueries({ queryKey: [...key, 'list', portal] })
  return record
}

/** Announces a file, sends it and returns the result of the check. */
export async function sendFile(portal: string, file: File): Promise<ClientImport> {
  const id = crypto.randomUUID()
  await api.clientImports.create({ portal, id, fileName: file.name.slice(-200) })
  const response = await fetch(`/api/portals/${encodeURIComponent(portal)}/client-imports/${id}/file`, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw createFailure(answer)
  return store(portal, Promise.resolve(answer as ClientImport))
}

export type Decision = { choice: RowChoice | null; externalId?: string }

export const choose = (one: OneImport, { row }: ClientImportRow, decision: Decision): Promise<ClientImport> =>
  store(one.portal, api.clientImports.choose({ ...one, choices: [{ row, ...decision }] }))

export const linkSameEmails = (one: OneImport): Promise<ClientImport> =>
  store(one.portal, api.clientImports.choose({ ...one, choices: 'same-email' }))

export const startImport = (one: OneImport, isInviting: boolean): Promise<ClientImport> =>
  store(
    one.portal,
    withProof(() => api.clientImports.start({ ...one, isInviting })),
  )

export async function discardImport(one: OneImport): Promise<void> {
  await api.clientImports.discard(one)
  queryClient.removeQueries({ queryKey: clientImportQuery(one).queryKey })
  await queryClient.invalidateQueries({ queryKey: [...key, 'list', one.portal] })
}

export const downloadFaults = ({ portal, import: id }: OneImport, { fileName }: ClientImport): Promise<void> =>
  downloadFile(
    `/api/portals/${encodeURIComponent(portal)}/client-imports/${id}/faults`,
    `${fileName.replace(/\.[^.]+$/, '')}-to-correct.csv`,
  )
