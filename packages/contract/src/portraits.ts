import * as z from 'zod/mini'
import { route } from './route.ts'

/** What a person may send as their portrait; what it really is its decoding tells. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const mostPhotoBytes = 5_000_000

/** Square WebP pictures, made anew from what was sent: pixels a side. */
export const photoPixels = { small: 96, large: 512 } as const

/**
 * A portrait: `url` the small one, `fullUrl` the large one, each a path of this host that changes with every upload.
 * A list of one, or empty.
 */
export const photos = z.array(z.object({ url: z.string(), fullUrl: z.string() })).check(z.maxLength(1))

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

export type PhotoSize = keyof typeof photoPixels
export type Photos = z.infer<typeof photos>
