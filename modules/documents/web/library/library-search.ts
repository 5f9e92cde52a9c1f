import { documentKinds, documentSources, signatureStates } from '../../contract/document-terms.ts'
import type { DocumentFilter } from '../../contract/documents.ts'

/** Filter in the URL of a library. `q` is the search; `bin` shows the deleted documents. */
export type LibrarySearch = Pick<DocumentFilter, 'folder' | 'portfolio' | 'kind' | 'service' | 'source' | 'signature' | 'addedFrom'> & {
  q?: string
  bin?: true
  /** Id of a document that is opened, for its confirmation. */
  confirm?: string
}

/** Changes of the filter; undefined removes a part. */
export type LibrarySearchChange = { [Name in keyof LibrarySearch]?: LibrarySearch[Name] | undefined }

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined => values.find((value) => value === given)
const textOf = (given: unknown, most: number): string | undefined =>
  typeof given === 'string' && given !== '' && given.length <= most ? given : undefined

/** Parses the filter of a URL. Invalid values are dropped. */
export function parseLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  const addedFrom = textOf(raw['addedFrom'], 10)
  const parsed: { [Name in keyof LibrarySearch]: LibrarySearch[Name] | undefined } = {
    folder: textOf(raw['folder'], 120),
    portfolio: textOf(raw['portfolio'], 100),
    q: textOf(raw['q'], 100),
    kind: oneOf(documentKinds, raw['kind']),
    service: textOf(raw['service'], 20),
    source: oneOf(documentSources, raw['source']),
    signature: oneOf(signatureStates, raw['signature']),
    addedFrom: addedFrom !== undefined && /^\d{4}-\d\d-\d\d$/.test(addedFrom) ? addedFrom : undefined,
    confirm: textOf(raw['confirm'], 36),
    bin: raw['bin'] === true || raw['bin'] === 'true' ? true : undefined,
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined)) as LibrarySearch
}

/** Returns the filter of the API. A search finds titles and texts. */
export function toDocumentFilter(account: string, { q, bin, confirm: _confirm, ...filter }: LibrarySearch): DocumentFilter {
  return { account, ...filter, ...(q !== undefined && { search: q, inText: true }), ...(bin && { deleted: true }) }
}

/** True if the list is narrowed by more than its folder. */
export const isFiltered = (search: LibrarySearch): boolean =>
  Object.keys(search).some((name) => name !== 'folder' && name !== 'bin' && name !== 'confirm')

/** Returns the day from which documents of the last months are shown. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(date.getUTCDate(), last))
  return target.toISOString().slice(0, 10)
}
