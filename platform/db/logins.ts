/**
 * Superuser of an embedded cluster. Only this machine can sign in as this user, because the server listens on a socket of the data folder.
 */
export const administrator = 'postgres'

/** Login that owns every table, function and schema of an embedded database, and runs migrations. It has no other rights in the cluster. */
export const ownerLogin = 'atrium_owner'

/** Login of the app in an embedded database. It owns nothing. */
export const appLogin = 'atrium_app'

/** Name of an embedded database. */
export const embeddedDatabase = 'atrium'
