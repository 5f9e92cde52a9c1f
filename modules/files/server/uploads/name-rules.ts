const maxLength = 200

/**
 * Returns the name of an uploaded file without folders, control characters and characters that reverse the direction of writing. It is shown
 * to people and never part of a path.
 */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const { base, extension } = splitName(name)
  return name === '' ? '' : `${[...base].slice(0, maxLength - extension.length).join('')}${extension}`
}

/** Splits a name before its last extension. @example "a.tar.gz" is "a.tar" and ".gz" */
export function splitName(name: string): { base: string; extension: string } {
  const extension = name.match(/\.[^.\s]{1,10}$/u)?.[0] ?? ''
  return { base: name.slice(0, name.length - extension.length), extension }
}

/** Returns the path that people see (specification decision 14). */
export const createDisplayPath = (folder: string, name: string, at: Date): string =>
  `${folder}/${splitName(name).base}-${at.getTime()}/${name}`

/** Returns a name that is not taken. @example "a.pdf" becomes "a (2).pdf" */
export function numberName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const { base, extension } = splitName(name)
  for (let number = 2; ; number++) {
    const numbered = `${base} (${number})${extension}`
    if (!isTaken(numbered)) return numbered
  }
}
