/** How the value of an input is to be read back. `empty-list` and `empty-record` keep the shape of what holds nothing. */
export const traceTypes = ['decimal', 'number', 'text', 'flag', 'none', 'empty-list', 'empty-record'] as const
export type TraceType = (typeof traceTypes)[number]
