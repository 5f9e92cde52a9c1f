/** `searchByFirstName` true looks at the first word alone, false at the last alone; left out, at both. */
export type PhoneBookQuery = { name: string; letter: string; searchByFirstName?: boolean | undefined }

/**
 * Whether a name stands under a letter of the phone book: the first letter of its first or last word, not of a middle one,
 * whatever the case. "All" and no letter pass everything; an empty name stands under no letter. É is not E.
 * @example "Anna Maria Bell" stands under A and B, not under M
 */
export function isUnderLetter({ name, letter, searchByFirstName }: PhoneBookQuery): boolean {
  const wanted = letter.trim().toLocaleLowerCase('en')
  if (wanted === '' || wanted === 'all') return true
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words.at(0), words.at(-1)]
  const looked = searchByFirstName === undefined ? [first, last] : [searchByFirstName ? first : last]
  return looked.some((word) => word !== undefined && firstLetter(word) === wanted.normalize('NFC'))
}

/** Composed, so that É typed as two signs is one letter. */
function firstLetter(word: string): string {
  const [letter = ''] = word.normalize('NFC')
  return letter.toLocaleLowerCase('en')
}
