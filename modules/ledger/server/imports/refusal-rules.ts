import type { ImportRefusal } from '../../contract/imports.ts'

/** Reason why a file is not read, or an import not undone; thrown where it is found. */
export class ImportRefused extends Error {
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
