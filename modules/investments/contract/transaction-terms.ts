/** Maximum number of pages of transactions that one request lists. */
export const maxPages = 120
