/** Portraits are stored as square WebP pictures of these sizes, in pixels per side. */
export const photoPixels = { small: 96, large: 512 } as const

export type PhotoSize = keyof typeof photoPixels
