import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'

/** Longest time in seconds for which a document counts as read at once. */
export const maxReadingSeconds = 14_400

const done = z.object({ done: z.literal(true) })

const confirmation = z.object({
  person: z.string(),
  version: z.int(),
  /** SHA-256 of the bytes that were confirmed, in hexadecimal. */
  sha256: z.string(),
  at: instant,
})

const reader = z.object({
  name: z.string(),
  isClient: z.boolean(),
  firstAt: instant,
  lastAt: instant,
  /** Number of openings, and the sum of the times on the screen in seconds. */
  count: z.int(),
  seconds: z.int(),
})

export const reading = {
  ask: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/reading-requests/{request}',
      tags: ['documents'],
      summary: 'Ask the clients of an account to confirm that they have read a document. A repeat, and an open request, change nothing',
    })
    .input(z.strictObject({ account: identifier, request: uuid, document: uuid }))
    .output(done),
  withdraw: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/accounts/{account}/reading-requests/{request}',
      tags: ['documents'],
      summary: 'Withdraw the request to confirm a document. A repeat changes nothing',
    })
    .input(z.object({ account: identifier, request: uuid }))
    .output(done),
  confirm: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/reading-confirmations/{confirmation}',
      tags: ['documents'],
      summary:
        'Confirm that the signed-in client has read the current version of a document, which they must have opened. A repeat changes nothing',
    })
    .input(
      z.strictObject({
        account: identifier,
        confirmation: uuid,
        request: uuid,
        /** Version that the client has read. */
        version: z.int().check(z.minimum(1)),
      }),
    )
    .output(done),
  readers: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/documents/{document}/readers',
      tags: ['documents'],
      summary: 'List who has opened a document, when and for how long, and who has confirmed that they read it',
    })
    .input(z.object({ account: identifier, document: uuid }))
    .output(
      z.object({
        request: z.nullable(z.object({ id: uuid, by: z.nullable(z.string()), at: instant })),
        confirmations: z.array(confirmation),
        readers: z.array(reader),
      }),
    ),
  report: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/document-readings/{reading}',
      tags: ['documents'],
      summary: 'Report for how long a version of a document has been on the screen. Later reports of a reading only add time',
    })
    .input(
      z.strictObject({
        account: identifier,
        reading: uuid,
        document: uuid,
        file: uuid,
        seconds: z.int().check(z.minimum(0), z.maximum(maxReadingSeconds)),
      }),
    )
    .output(done),
}

export type Reader = z.infer<typeof reader>
