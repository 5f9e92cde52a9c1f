import * as z from 'zod/mini'
import { photos } from '@atrium/contract/photos'
import { route } from '@atrium/contract/route'

/** Accepted types of a portrait; the actual type is detected by decoding. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const mostPhotoBytes = 5_000_000

/**
 * Pictures are files, with two routes outside the contract: `PUT /api/me/photo` takes a picture as its body and answers as `remove`
 * does; `GET /api/photos/{photo}/{size}` answers with a picture.
 */
export const portraits = {
  remove: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'DELETE', path: '/api/me/photo', tags: ['profiles'], summary: 'Remove the portrait of the signed-in person' })
    .output(z.object({ photo: photos })),
}
