import * as z from 'zod/mini'

/**
 * Rights of a service account. A route that accepts API tokens names one of them in its metadata:
 * - `imports:read`: list the imports of its organisation, and read their progress and errors
 * - `imports:write`: create imports, send, check and commit their files, and discard them; only imports that it has created
 */
export const apiScopes = ['imports:read', 'imports:write'] as const

export type ApiScope = (typeof apiScopes)[number]

/** Prefix of every API token, by which secret scanners recognise it. */
export const apiTokenPrefix = 'atrium_'

/** A network in CIDR notation, such as `192.0.2.0/24` or `2001:db8::/32`. */
export const network = z.union([z.cidrv4(), z.cidrv6()])
