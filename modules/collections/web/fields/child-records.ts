import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

const pageSize = 50

/** The records that belong to a record: those whose field `parentId` contains its id. */
export const childrenQuery = (collection: string, parentId: string, itemId: string) =>
  queryOptions({
    queryKey: ['collections', 'items', 'children', collection, parentId, itemId],
    queryFn: () =>
      api.items.list({
        collection,
        limit: pageSize,
        ...(parentId === 'parentId' ? { parent: itemId } : { filters: [{ field: parentId, value: itemId }] }),
      }),
    retry: false,
  })
