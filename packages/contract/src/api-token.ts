import * as z from 'zod/mini'

/**
 * What a service account may do. A route that accepts API tokens names one of them in its metadata:
 * - `imports:read`: list the imports of its organisation, read their progress and errors
 * - `imports:write`: create imports, send, check and commit their files, and discard them; only its own
 */
export const apiScopes = ['imports:read', 'imports:write'] as const

export type ApiScope = (typeof apiScopes)[number]

/** Beginning of every API token, by which secret scanners recognise one. */
export const apiTokenPrefix = 'atrium_'

/** A network in CIDR notation, such as `192.0.2.0/24` or `2001:db8::/32`. */
export const network = z.union([z.cidrv4(), z.cidrv6()])
