import * as z from 'zod/mini'

/** Roles in the firm; everybody except clients belongs to it. */
export const roles = ['admin', 'company-admin', 'professional', 'client'] as const
export const role = z.enum(roles)
export type Role = (typeof roles)[number]
