/** Type as which an input is read back. `empty-list` and `empty-record` distinguish empty values. */
export const traceTypes = ['decimal', 'number', 'text', 'flag', 'none', 'empty-list', 'empty-record'] as const
export type TraceType = (typeof traceTypes)[number]
