const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns true if a name has all words, without regard to case and accents. */
export const hasWords = (name: string, words: readonly string[]): boolean => words.every((word) => fold(name).includes(fold(word)))
