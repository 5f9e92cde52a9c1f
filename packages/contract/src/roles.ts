import * as z from 'zod/mini'

/** What a person is to the firm: all but the client belong to it. */
export const roles = ['admin', 'company-admin', 'professional', 'client'] as const
export const role = z.enum(roles)
export type Role = (typeof roles)[number]
