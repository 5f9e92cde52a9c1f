import * as z from 'zod/mini'

export const locales = ['en', 'is', 'el'] as const

/** Language tags that pages can have (specification 1, section 9). */
export const languageTags = ['en', 'en-US', 'en-GB', 'is', 'el-GR'] as const

export const locale = z.enum(locales)

export type Locale = (typeof locales)[number]
