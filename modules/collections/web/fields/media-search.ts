import { queryOptions } from '@tanstack/react-query'
import { isSitePath } from '@atrium/domain/fields/links'
import type { ListedItem } from '../../contract/items.ts'
import { api } from '../api.ts'

/** Largest page that the API returns. */
const largestPage = 200

export const foldersQuery = queryOptions({
  queryKey: ['collections', 'items', 'folders'],
  queryFn: () => api.items.list({ collection: 'libraries', sort: 'name', direction: 'ascending', limit: largestPage }),
})

/** Files of a folder by name, or of all folders if the folder is null. */
export const mediaQuery = (folder: string | null, search: string) =>
  queryOptions({
    queryKey: ['collections', 'items', 'media-choices', folder, search],
    queryFn: () =>
      api.items.list({
        collection: 'media',
        sort: 'name',
        direction: 'ascending',
        limit: largestPage,
        ...(folder !== null && { parent: folder }),
        ...(search !== '' && { search }),
      }),
    retry: false,
  })

export type Folder = { id: string; name: string; children: Folder[] }

/** Arranges folders as a tree. A folder whose parent is missing is shown at the top. */
export function arrangeFolders(items: readonly Pick<ListedItem, 'id' | 'name' | 'parentId'>[]): Folder[] {
  const folders = new Map<string, Folder>(items.map(({ id, name }) => [id, { id, name, children: [] }]))
  const top: Folder[] = []
  for (const { id, parentId } of items) {
    const folder = folders.get(id)
    const parent = parentId === null || isWithin(items, parentId, id) ? undefined : folders.get(parentId)
    if (folder) (parent?.children ?? top).push(folder)
  }
  return top
}

/** Returns true if a folder is the other one or lies within it. */
function isWithin(items: readonly Pick<ListedItem, 'id' | 'parentId'>[], folder: string, other: string): boolean {
  const seen = new Set<string>()
  for (let id: string | null | undefined = folder; id && !seen.has(id); id = items.find((item) => item.id === id)?.parentId) {
    if (id === other) return true
    seen.add(id)
  }
  return false
}

/** What uploads of media are for, as the server names it; also the name of the collection. */
export const mediaPurpose = 'media'

/** Returns the address of the picture that represents a file, or null for a file that is no picture. */
export function thumbnailOf({ values }: Pick<ListedItem, 'values'>): string | null {
  const address = values['thumbnail']
  return typeof address === 'string' && isSitePath(address) ? address : null
}

/** Returns the address of the small picture of a file of the media libraries. Files that are no pictures have none. */
export const smallPictureOf = (id: string): string => `/api/files/${id}/small`
