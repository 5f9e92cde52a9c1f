import { cellText } from '@atrium/domain/cell-text'

/** A figure in plain notation, a calendar day (YYYY-MM-DD) or text. Null for an empty cell. */
export type FileCell = { number: string } | { date: string } | string | null

/** Returns a text that a spreadsheet does not execute. Its line breaks stay. */
export const safeText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(cellText)
    .join('\n')

/** Returns the text that `safeText` made safe: without the apostrophe before what looks like a formula. */
export const originalText = (text: string): string =>
  text.includes("'") ? text.replaceAll(/(^|[\n;])'(?=["\s]*[=+\-@＝＋－＠])/g, '$1') : text
