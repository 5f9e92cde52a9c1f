/** Superuser of an embedded cluster, whom only this machine can be: the server listens on a socket of the data folder. */
export const administrator = 'postgres'

/** Login that owns every table, function and schema of an embedded database, and runs migrations. It has no other rights in the cluster. */
export const ownerLogin = 'atrium_owner'

/** Login of the app in an embedded database, which owns nothing. */
export const appLogin = 'atrium_app'

/** Name of an embedded database. */
export const embeddedDatabase = 'atrium'
