/** Largest number of clients that one request changes: by their ids, and by a filter. */
export const maxSelectedIds = 500
export const maxSelectedByFilter = 2_000
