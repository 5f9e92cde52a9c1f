/** Reasons why a file cannot be read as a spreadsheet. */
export type SheetRefusal =
  | 'not-a-spreadsheet'
  | 'spreadsheet-too-large'
  | 'spreadsheet-too-compressed'
  | 'spreadsheet-too-slow'
  | 'spreadsheet-text-too-long'
  | 'spreadsheet-too-many-rows'
  | 'spreadsheet-too-many-cells'
  | 'too-many-columns'

/** Reason why a file cannot be read, with the limit and the place that it concerns. Modules that read files add reasons of their own. */
export class SheetRefusalError<Code extends string = SheetRefusal> extends Error {
  readonly code: Code
  readonly count: number | null
  readonly detail: string | null

  constructor(code: Code, count: number | null = null, detail: string | null = null) {
    super(code)
    this.code = code
    this.count = count
    this.detail = detail
  }
}
