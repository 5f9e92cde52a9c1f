import { partBytes, workingStates, type ImportKind, type ImportRecord, type Layout } from '../../contract/imports.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { queryClient } from '@atrium/ui/lib/query-client'
import { uploadFile } from '@atrium/ui/lib/upload'
import { withProof } from '@atrium/ui/lib/proof'

const pollIntervalMs = 500

export const importsSource = listByOffset({
  key: ['imports', 'list'],
  pageSize: 25,
  read: (_filter: null, page) => api.imports.list(page),
  staleMs: 0,
})

/** Polls the import while the server is working on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => api.imports.get({ import: id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && workingStates.includes(state.data.state) ? pollIntervalMs : false),
  })

/** Updates the cached import and the list after a change. */
async function updateCache(work: Promise<ImportRecord>): Promise<ImportRecord> {
  const record = await work
  queryClient.setQueryData(importQuery(record.id).queryKey, record)
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] })
  return record
}

/** Uploads a file in parts. If the connection fails, a part is sent once more. `onProgress` receives the progress in percent. */
export async function sendFile(kind: ImportKind, file: File, onProgress: (percent: number) => void): Promise<ImportRecord> {
  const { id } = await api.imports.create({ kind, fileName: file.name.slice(0, 200), fileBytes: file.size })
  for (let part = 0; part * partBytes < file.size; part++) {
    const bytes = file.slice(part * partBytes, (part + 1) * partBytes)
    const path = `/api/imports/${id}/parts/${part}`
    const piece = new File([bytes], 'part', { type: 'application/octet-stream' })
    const reportProgress = (percent: number) =>
      onProgress(Math.floor(((part * partBytes + (bytes.size * percent) / 100) / file.size) * 100))
    await uploadFile(path, piece, reportProgress).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
      return uploadFile(path, piece, reportProgress)
    })
  }
  return updateCache(api.imports.receive({ import: id }))
}

export function checkFile(id: string, layout: Layout, fields: (string | null)[]): Promise<ImportRecord> {
  return updateCache(api.imports.check({ import: id, layout, fields }))
}

export function commitImport(id: string): Promise<ImportRecord> {
  return updateCache(withProof(() => api.imports.commit({ import: id })))
}

export function undoImport(id: string): Promise<ImportRecord> {
  return updateCache(withProof(() => api.imports.undo({ import: id })))
}

export async function discardImport(id: string): Promise<void> {
  await api.imports.discard({ import: id })
  queryClient.removeQueries({ queryKey: importQuery(id).queryKey })
  await queryClient.invalidateQueries({ queryKey: ['imports', 'list'] })
}

export function downloadErrors({ id, fileName }: ImportRecord): Promise<void> {
  return downloadFile(`/api/imports/${id}/errors`, `${fileName.replace(/\.[^.]+$/, '')}-errors.csv`)
}
