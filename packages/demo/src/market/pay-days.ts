import type { Security } from './securities.ts'

/** Returns the day of the month on which a security pays its income. */
export const getPayDay = (security: Security): number => 7 + ((security.index * 5) % 18)
