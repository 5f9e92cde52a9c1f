/** A search by letter. It uses the first word of the name if `searchByFirstName` is true, the last if false, and both if missing. */
export type PhoneBookQuery = { name: string; letter: string; searchByFirstName?: boolean | undefined }

/**
 * Returns true if a name is listed under a letter: the first letter of its first or last word, not of a middle one, ignoring case. "All"
 * and no letter match every name; an empty name matches no letter. É and E are different letters.
 * @example "Anna Maria Bell" is listed under A and B, not under M
 */
export function isUnderLetter({ name, letter, searchByFirstName }: PhoneBookQuery): boolean {
  const selected = letter.trim().toLocaleLowerCase('en')
  if (selected === '' || selected === 'all') return true
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words.at(0), words.at(-1)]
  const names = searchByFirstName === undefined ? [first, last] : [searchByFirstName ? first : last]
  return names.some((word) => word !== undefined && firstLetter(word) === selected.normalize('NFC'))
}

/** Returns the first letter in composed form, so that É typed as two code points is one letter. */
function firstLetter(word: string): string {
  const [letter = ''] = word.normalize('NFC')
  return letter.toLocaleLowerCase('en')
}
