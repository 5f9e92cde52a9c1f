import { queryOptions } from '@tanstack/react-query'
import type { ListedDocument } from '../../contract/documents.ts'
import { fetchFile } from '@atrium/ui/lib/download-file'

/** A document, or one of its versions, as it is opened. */
export type Previewed = {
  name: string
  fileUrl: string
  /** Account, source, id, version and request of confirmation of a document, if its reading is recorded. */
  account?: string
  source?: ListedDocument['source']
  id?: string
  version?: number | null
  confirmation?: ListedDocument['confirmation']
}

export type PreviewKind = 'pdf' | 'picture' | 'text' | 'office'

const kinds: Readonly<Record<string, PreviewKind>> = {
  pdf: 'pdf',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
  webp: 'picture',
  txt: 'text',
  csv: 'text',
  doc: 'office',
  docx: 'office',
  xls: 'office',
  xlsx: 'office',
  ppt: 'office',
  pptx: 'office',
}

/**
 * Returns how the content of a file is shown, by the extension of its name; undefined for files that are only downloaded. An office file is
 * shown as PDF if it is in Atrium, and if the firm has a program that converts it.
 */
export const kindOfPreview = (name: string): PreviewKind | undefined => kinds[name.split('.').at(-1)?.toLowerCase() ?? '']

/** Path of a file to download. Pictures in Atrium are otherwise sent to be shown, without an event. */
export const toDownloadPath = (fileUrl: string): string => (fileUrl.startsWith('/api/files/') ? `${fileUrl}?download` : fileUrl)

/** Returns the id of the file of a document in Atrium. */
export const findFileId = (fileUrl: string): string | undefined => fileUrl.match(/^\/api\/files\/([\da-f-]{36})$/)?.[1]

/** Reads the content of a document once; each reading is an event of the account. */
export const documentContentQuery = ({ fileUrl }: Previewed) =>
  queryOptions({
    queryKey: ['document-content', fileUrl],
    queryFn: async () => {
      const blob = await fetchFile(toDownloadPath(fileUrl))
      return { blob, bytes: new Uint8Array(await blob.arrayBuffer()) }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

/** Reads the pages of an office file in Atrium as PDF; null if it is elsewhere or cannot be converted. */
export const officePagesQuery = ({ fileUrl }: Previewed) =>
  queryOptions({
    queryKey: ['document-pages', fileUrl],
    queryFn: async () => {
      const id = findFileId(fileUrl)
      const pages = id === undefined ? null : await fetchFile(`/api/files/${id}/pages`).catch(() => null)
      return pages && new Uint8Array(await pages.arrayBuffer())
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
