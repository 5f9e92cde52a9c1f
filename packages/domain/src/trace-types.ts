/** Type of an input, for restoring it from text. `empty-list` and `empty-record` distinguish the two empty values. */
export const traceTypes = ['decimal', 'number', 'text', 'flag', 'none', 'empty-list', 'empty-record'] as const
export type TraceType = (typeof traceTypes)[number]
