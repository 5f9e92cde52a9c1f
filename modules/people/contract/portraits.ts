import * as z from 'zod/mini'
import { photos } from '@atrium/contract/photos'
import { route } from '@atrium/contract/route'

/** What a person may send as their portrait; what it really is its decoding tells. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const mostPhotoBytes = 5_000_000

/**
 * A picture is no JSON: two routes stand beside these, as files. `PUT /api/me/photo` takes a picture as its body and
 * answers as `remove` does; `GET /api/photos/{photo}/{size}` answers with a picture.
 */
export const portraits = {
  remove: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'DELETE', path: '/api/me/photo', tags: ['profiles'], summary: 'Remove one’s own portrait' })
    .output(z.object({ photo: photos })),
}
