/** Reasons why a row cannot be split into cells. */
export type BrokenRow = 'broken-quotes' | 'row-too-long'

/** A row of a file with its number as in a spreadsheet program. It has either cells or the error that prevented splitting it. */
export type FileRow = { number: number; cells: readonly string[]; broken?: BrokenRow }
