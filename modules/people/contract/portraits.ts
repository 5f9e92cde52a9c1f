import * as z from 'zod/mini'
import { photos } from '@atrium/contract/photos'
import { route } from '@atrium/contract/route'

/** Accepted media types of a portrait. The server detects the actual type by decoding. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const maxPhotoBytes = 5_000_000

/**
 * Routes of portraits. Pictures use two routes outside the contract: `PUT /api/me/photo` receives a picture and
 * responds like `remove`, and `GET /api/photos/{photo}/{size}` returns a picture.
 */
export const portraits = {
  remove: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'DELETE', path: '/api/me/photo', tags: ['profiles'], summary: 'Remove the portrait of the signed-in person' })
    .output(z.object({ photo: photos })),
}
