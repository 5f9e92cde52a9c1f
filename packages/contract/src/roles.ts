import * as z from 'zod/mini'

/** Roles of users; all except clients belong to the firm. */
export const roles = ['admin', 'company-admin', 'professional', 'client'] as const
export const role = z.enum(roles)
export type Role = (typeof roles)[number]
