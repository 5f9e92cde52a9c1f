import type { Locale } from '@atrium/contract/locales'
import { cleanFileName, numberName, splitName } from '@atrium/files/server/uploads/name-rules'
import type { FailedEntry } from '@atrium/platform/files/zip-archive'

/** Returns a function that gives each file a unique path. Paths that differ only in case count as equal, as on some file systems. */
export function createPaths(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  const fold = (path: string) => path.normalize('NFC').toLowerCase()
  return (folder, name) => {
    const cleaned = cleanFileName(name) || 'document'
    const path = numberName(`${folder}${cleaned}`, (one) => taken.has(fold(one)))
    taken.add(fold(path))
    return path
  }
}

type Folder = { id: string; parent: string | null; name: string }

/** Returns the path of a folder below another one, with a slash at its end; empty for that folder itself. */
export function createFolderPath(folders: readonly Folder[], top: string, id: string | null): string {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const names: string[] = []
  for (let at = id; at !== null && at !== top && names.length < 20;) {
    const folder = byId.get(at)
    if (!folder) return ''
    names.unshift(`${cleanFileName(folder.name) || '_'}/`)
    at = folder.parent
  }
  return names.join('')
}

/** Returns the name of a PDF of an upstream, which may have no extension. */
export const withPdfExtension = (name: string): string => (splitName(name).extension === '' ? `${name}.pdf` : name)

const texts: Readonly<Record<Locale, { file: string; intro: string; missing: string; partial: string }>> = {
  en: {
    file: 'Documents not included.txt',
    intro: 'These documents could not be read completely. Please download them again, one by one.',
    missing: 'not included',
    partial: 'incomplete; do not use this file',
  },
  is: {
    file: 'Skjöl sem vantar.txt',
    intro: 'Ekki tókst að lesa þessi skjöl til fulls. Sæktu þau aftur, hvert fyrir sig.',
    missing: 'vantar',
    partial: 'ófullkomið; ekki nota þessa skrá',
  },
  el: {
    file: 'Έγγραφα που λείπουν.txt',
    intro: 'Αυτά τα έγγραφα δεν ήταν δυνατό να διαβαστούν πλήρως. Κατεβάστε τα ξανά, ένα-ένα.',
    missing: 'λείπει',
    partial: 'ελλιπές· μη χρησιμοποιήσετε αυτό το αρχείο',
  },
}

/** Writes the file of an archive that names the documents that could not be read. */
export function describeFailures(locale: Locale, failed: readonly FailedEntry[], at: Date): { name: string; text: string; at: Date } {
  const { file, intro, missing, partial } = texts[locale]
  const lines = failed.map(({ name, isPartial }) => `${name} (${isPartial ? partial : missing})`)
  return { name: file, text: `\uFEFF${[intro, '', ...lines].join('\r\n')}\r\n`, at }
}
