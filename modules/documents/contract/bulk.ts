import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, uuid } from '@atrium/contract/schema'
import { documentKinds, maxBulkDocuments } from './document-terms.ts'

export const bulkOutcomes = ['done', 'unchanged', 'refused'] as const

/**
 * Why a document was not changed. `changed` means that somebody else changed it meanwhile, `taken` that its name is in use in the folder, and
 * `on-hold` that a legal hold forbids its deletion.
 */
export const bulkReasons = ['not-found', 'not-allowed', 'changed', 'taken', 'on-hold', 'other'] as const

const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), folder: z.nullable(uuid) }),
  z.strictObject({ kind: z.literal('set-kind'), documentKind: z.enum(documentKinds) }),
  z.strictObject({ kind: z.literal('remove') }),
  z.strictObject({ kind: z.literal('restore') }),
])

/** A document with the revision that the caller has seen. */
const bulkDocument = z.strictObject({ id: uuid, revision: z.int().check(z.minimum(1)) })

const bulkOutcome = z.object({
  document: uuid,
  /** Null for a document that does not exist. */
  name: z.nullable(z.string()),
  outcome: z.enum(bulkOutcomes),
  /** Null unless the change was refused. */
  reason: z.nullable(z.enum(bulkReasons)),
  /** Revision after the change; null if the document does not exist. */
  revision: z.nullable(z.int()),
})

export const bulk = {
  change: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/document-changes/{change}',
      tags: ['documents'],
      summary:
        'Move, classify, delete or restore many documents. Each is changed or named with the reason. A repeat returns the same outcomes',
    })
    .input(
      z.strictObject({
        account: identifier,
        /** Id that the caller makes for this change. */
        change: uuid,
        action: bulkAction,
        documents: z.array(bulkDocument).check(z.minLength(1), z.maxLength(maxBulkDocuments)),
      }),
    )
    .output(z.object({ /** In the order of the request. */ outcomes: z.array(bulkOutcome) })),
}

export type BulkAction = z.infer<typeof bulkAction>
export type BulkDocument = z.infer<typeof bulkDocument>
export type BulkOutcome = z.infer<typeof bulkOutcome>
export type BulkReason = (typeof bulkReasons)[number]
