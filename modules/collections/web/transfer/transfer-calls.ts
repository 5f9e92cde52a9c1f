import { queryOptions } from '@tanstack/react-query'
import { createFailure } from '@atrium/ui/lib/api'
import { downloadBlob } from '@atrium/ui/lib/download'
import { queryClient } from '@atrium/ui/lib/query-client'
import { partBytes, workingStates, type ItemExport, type Transfer } from '../../contract/transfer.ts'
import { api } from '../api.ts'

const pollMs = 600

/** An import or a change of many items, read again while the server works on it. */
export const transferQuery = (collection: string, transfer: string) =>
  queryOptions({
    queryKey: ['collections', 'transfer', collection, transfer],
    queryFn: () => api.transfers.get({ collection, transfer }),
    refetchInterval: ({ state }) => (state.data && workingStates.includes(state.data.state) ? pollMs : false),
    staleTime: 0,
  })

export const transfersQuery = (collection: string) =>
  queryOptions({
    queryKey: ['collections', 'transfers', collection],
    queryFn: () => api.transfers.list({ collection }),
    staleTime: 0,
  })

/** Stores the state of an import that a request returned. */
export function storeTransfer(transfer: Transfer): Transfer {
  queryClient.setQueryData(transferQuery(transfer.collection, transfer.id).queryKey, transfer)
  void queryClient.invalidateQueries({ queryKey: transfersQuery(transfer.collection).queryKey })
  return transfer
}

/** Reloads lists, counts and items, because many of them may have changed. */
export function reloadItems(): void {
  for (const name of ['items', 'item', 'menu', 'versions', 'usages'])
    void queryClient.invalidateQueries({ queryKey: ['collections', name] })
}

/** Sends a file in parts, each again if the connection fails, and lets the server recognise its columns. */
export async function sendFile(collection: string, file: File, onProgress: (percent: number) => void): Promise<Transfer> {
  const id = crypto.randomUUID()
  await api.transfers.createImport({ collection, id, fileName: file.name.slice(-255), fileBytes: file.size })
  for (let part = 0; part * partBytes < file.size; part++) {
    await sendPart(`/api/collections/${collection}/transfers/${id}/parts/${part}`, file.slice(part * partBytes, (part + 1) * partBytes))
    onProgress(Math.min(100, Math.round((((part + 1) * partBytes) / file.size) * 100)))
  }
  return storeTransfer(await api.transfers.inspect({ collection, transfer: id }))
}

const maxTries = 3

async function sendPart(path: string, part: Blob): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const headers = { 'content-type': 'application/octet-stream' }
      const response = await fetch(path, { method: 'PUT', credentials: 'same-origin', headers, body: part })
      if (response.ok) return
      throw createFailure(await response.json().catch(() => undefined))
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === maxTries) throw error
    }
  }
}

/** Downloads what a grid shows. The search is sent in the body, because it may contain a name. */
export async function downloadExport({ collection, ...query }: ItemExport, name: string): Promise<void> {
  const response = await fetch(`/api/collections/${collection}/export`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })
  if (!response.ok) throw createFailure(await response.json().catch(() => undefined))
  downloadBlob(`${name.replaceAll(/[/\\:*?"<>|]/g, '')}.${query.format}`, await response.blob())
}
