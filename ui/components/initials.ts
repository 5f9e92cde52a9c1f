/** Returns the initials of the first and the last word of a name, such as `MA` for Margaret Ashworth. One word has one initial. */
export function createInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
