/** Names of columns that may contain a secret, or a value derived from one. */
export const secretColumn = /^sealed_|(^|_)(token|secret|hash|key)$/
