import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, uuid } from '@atrium/contract/schema'
import { documentSources, maxBulkDocuments } from './document-terms.ts'
import { folderId } from './documents.ts'

/** What an archive has: chosen documents, or those of a folder and of the folders below it. */
const archiveContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('documents'),
    documents: z
      .array(z.strictObject({ source: z.enum(documentSources), id: z.string().check(z.minLength(1), z.maxLength(200)) }))
      .check(z.minLength(1), z.maxLength(maxBulkDocuments)),
  }),
  z.strictObject({ kind: z.literal('folder'), folder: folderId }),
])

export const archives = {
  prepare: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/document-archives/{archive}',
      tags: ['documents'],
      summary: 'State which documents the caller is about to download as one ZIP file. A repeat changes nothing',
    })
    .input(z.strictObject({ account: identifier, archive: uuid, content: archiveContent }))
    .output(
      z.object({
        /** Path from which the archive is downloaded within an hour, by the same person. */
        fileUrl: z.string(),
      }),
    ),
}

export type ArchiveContent = z.infer<typeof archiveContent>
