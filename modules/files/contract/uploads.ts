import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { uuid } from '@atrium/contract/schema'

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
})

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
}

export type UploadRecord = z.infer<typeof upload>
