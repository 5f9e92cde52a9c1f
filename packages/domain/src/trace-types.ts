/** Types of an input, by which it is restored from text. */
export const traceTypes = ['decimal', 'number', 'text', 'flag', 'none', 'empty-list', 'empty-record'] as const
export type TraceType = (typeof traceTypes)[number]
