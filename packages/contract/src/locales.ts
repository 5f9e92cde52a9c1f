import * as z from 'zod/mini'

export const locales = ['en', 'is', 'el'] as const

export const locale = z.enum(locales)

export type Locale = (typeof locales)[number]
