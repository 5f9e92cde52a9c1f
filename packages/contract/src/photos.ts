import * as z from 'zod/mini'

/**
 * A list with one portrait, or an empty list. `url` is the path of the small picture, and `fullUrl` the path of the large one. Both are on
 * this host and change with every upload.
 */
export const photos = z.array(z.object({ url: z.string(), fullUrl: z.string() })).check(z.maxLength(1))

export type Photos = z.infer<typeof photos>
