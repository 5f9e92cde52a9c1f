import type { api } from '../api.ts'

type Existing = NonNullable<Awaited<ReturnType<typeof api.documents.checkNames>>['items'][number]>

/** A file whose name a document of the folder has. */
export type Duplicate = { file: File; existing: Existing }
export type DuplicateChoice = 'replace' | 'keep' | 'skip'

/** Returns the choice for a file, if one was made for all: a document that the person may not replace is kept beside the new one. */
export const applyChoice = (choice: DuplicateChoice, { existing }: Duplicate): DuplicateChoice =>
  choice === 'replace' && !existing.mayReplace ? 'keep' : choice

/** Divides files into those with a new name and those whose name is in use. Of several files with one name, the later ones are new. */
export function divideFiles(
  files: readonly File[],
  existing: readonly (Existing | null)[],
): { fresh: readonly File[]; duplicates: readonly Duplicate[] } {
  const pairs = files.map((file, index) => ({ file, existing: existing[index] ?? null }))
  return {
    fresh: pairs.flatMap(({ file, existing: found }) => (found ? [] : [file])),
    duplicates: pairs.flatMap(({ file, existing: found }) => (found ? [{ file, existing: found }] : [])),
  }
}
