import { splitName } from '@atrium/files/server/uploads/name-rules'
import { isOfFirm, isOutsideProfessional, type SignedInPerson } from '@atrium/platform/session/access'
import { maxFolderDepth } from '../../contract/document-terms.ts'

type Person = Pick<SignedInPerson, 'role' | 'organisationId'>

/** True if the person may add documents and folders. Professionals from outside the firm only read (decision 46). */
export const mayAdd = (person: Person): boolean => !isOutsideProfessional(person)

/** True if a new version of the document may come from the person: one of the firm's from its staff, a client's from clients. */
export const mayReplace = (person: Person, { isFromClient }: { isFromClient: boolean }): boolean =>
  isFromClient ? person.role === 'client' : isOfFirm(person)

/** True if the person may change a document or folder: staff of the firm all, clients those that a client added. */
export const mayChange = (person: Person, { isFromClient }: { isFromClient: boolean }): boolean =>
  isOfFirm(person) || (person.role === 'client' && isFromClient)

/** Largest number of characters of a name. */
const maxNameLength = 200

/** Returns a name with a number, which continues the number that it has. @example "a (2).pdf" with 1 is itself, with 2 "a (3).pdf" */
export function numberName(name: string, number: number): string {
  if (number === 1) return name
  const { base, extension } = splitName(name)
  const [, stem = base, counted] = base.match(/^(.*) \((\d{1,4})\)$/u) ?? []
  const suffix = ` (${Number(counted ?? 1) + number - 1})${extension}`
  return `${[...stem].slice(0, maxNameLength - suffix.length).join('')}${suffix}`
}

/** Returns the name under which a version is saved: that of the document, with the extension of the version. */
export function nameVersion(document: string, version: string): string {
  const { base, extension } = splitName(document)
  const { extension: own } = splitName(version)
  return extension.toLowerCase() === own.toLowerCase() ? document : `${base}${own}`
}

type Folder = { id: string; parent_id: string | null }

/** Number of folders from the top to the folder, which counts too. 0 for no folder. */
export function measureDepth(folders: readonly Folder[], id: string | null): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent_id]))
  let depth = 0
  for (let at = id; at !== null && depth <= maxFolderDepth; at = parents.get(at) ?? null) depth++
  return depth
}

/** A place in a list: the time of a document, and a text that is unique among documents of the same time. */
export type ListPlace = { at: string; key: string }

export const toCursor = ({ at, key }: ListPlace): string => `${at} ${key}`

export function fromCursor(cursor: string): ListPlace {
  const end = cursor.indexOf(' ')
  return { at: cursor.slice(0, end), key: cursor.slice(end + 1) }
}

/** Orders from the newest to the oldest. */
export function comparePlaces(left: ListPlace, right: ListPlace): number {
  if (left.at !== right.at) return left.at < right.at ? 1 : -1
  return left.key < right.key ? 1 : left.key > right.key ? -1 : 0
}
