import type { ListedFolder } from '../../contract/documents.ts'

/** Lists the folders in Atrium in the order of the tree, each with the names of the folders that contain it. */
export function listFolderChoices(folders: readonly ListedFolder[]): { value: string; label: string }[] {
  const own = folders.filter(({ source }) => source === 'atrium')
  const list = (parent: string | null, path: readonly string[]): { value: string; label: string }[] =>
    own
      .filter((folder) => folder.parent === parent)
      .flatMap(({ id, name }) => [{ value: id, label: [...path, name].join(' / ') }, ...list(id, [...path, name])])
  return list(null, [])
}
