/**
 * Divides an excerpt at the words that were found, which the server puts between U+E000 and U+E001. Each part has its position in the text.
 */
export function splitExcerpt(text: string): { at: number; part: string; isFound: boolean }[] {
  const parts: { at: number; part: string; isFound: boolean }[] = []
  let at = 0
  for (const part of text.split(/(\uE000[^\uE001]*\uE001)/)) {
    if (part !== '') parts.push(part.startsWith('\uE000') ? { at, part: part.slice(1, -1), isFound: true } : { at, part, isFound: false })
    at += part.length
  }
  return parts
}
