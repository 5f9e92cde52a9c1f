import type { ImportRefusal } from '../../contract/imports.ts'

/** Reason why a file cannot be read, or why an import cannot be committed or undone. */
export class ImportRefusalError extends Error {
  readonly code: ImportRefusal
  readonly count: number | null
  readonly detail: string | null

  constructor(code: ImportRefusal, count: number | null = null, detail: string | null = null) {
    super(code)
    this.code = code
    this.count = count
    this.detail = detail
  }
}
