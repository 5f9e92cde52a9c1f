import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

export const uploadStates = ['uploading', 'checking', 'clean', 'refused', 'infected'] as const

/** Why a file was refused after its upload. */
export const uploadFaults = [
  'type-not-allowed',
  'type-mismatch',
  'archive-unsafe',
  'archive-damaged',
  'not-a-picture',
  'too-many-pixels',
  'infected',
  'place-missing',
  'space-used-up',
  'too-many-files',
  'not-checked',
] as const
export type UploadFault = (typeof uploadFaults)[number]

const upload = z.object({
  id: uuid,
  name: z.string(),
  state: z.enum(uploadStates),
  bytes: z.int(),
  received: z.int(),
  /** Why the file was refused; null otherwise. */
  fault: z.nullable(z.enum(uploadFaults)),
  /** The limit that the file would exceed, and how much of it is in use: bytes for `space-used-up`, files for `too-many-files`. */
  limit: z.nullable(z.number()),
  used: z.nullable(z.number()),
})

/** An upload that did not become a file, or whose check takes long. */
const heldUpload = z.object({ ...upload.shape, target: z.record(z.string(), z.string()), updatedAt: instant })

export const uploads = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/uploads/{upload}',
      tags: ['files'],
      summary: 'Get the state of an own upload. A file can be read once its state is "clean"; its id is that of the upload',
    })
    .input(z.object({ upload: uuid }))
    .output(upload),
  held: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/uploads',
      tags: ['files'],
      summary: 'List the own uploads for a purpose whose check takes long or that were refused in the last week, the newest first',
    })
    .input(z.object({ purpose: z.string().check(z.minLength(1), z.maxLength(40)) }))
    .output(z.object({ items: z.array(heldUpload) })),
  dismiss: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/uploads/{upload}/dismissal',
      tags: ['files'],
      summary: 'Remove an own upload that was refused from the list. A repeat changes nothing',
    })
    .input(z.strictObject({ upload: uuid }))
    .output(z.object({ done: z.literal(true) })),
}

export type UploadRecord = z.infer<typeof upload>
export type HeldUpload = z.infer<typeof heldUpload>
