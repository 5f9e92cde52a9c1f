import * as z from 'zod/mini'

/**
 * A portrait, as a list of one entry or none. `url` is the small and `fullUrl` the large picture, each a path of this host that changes
 * with every upload.
 */
export const photos = z.array(z.object({ url: z.string(), fullUrl: z.string() })).check(z.maxLength(1))

export type Photos = z.infer<typeof photos>
