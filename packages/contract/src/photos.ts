import * as z from 'zod/mini'

/**
 * A portrait: `url` the small one, `fullUrl` the large one, each a path of this host that changes with every upload. A list of one,
 * or empty.
 */
export const photos = z.array(z.object({ url: z.string(), fullUrl: z.string() })).check(z.maxLength(1))

export type Photos = z.infer<typeof photos>
