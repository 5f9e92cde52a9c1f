/** Part of a text. `isMatch` is true for letters that were searched for. */
export type TextPart = { text: string; isMatch: boolean }

const letters: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', þ: 'th', ß: 'ss', ð: 'd', đ: 'd', ø: 'o', ł: 'l', ı: 'i', ς: 'σ' }

/** Folds one character as the server does: lower case without accents. Characters that are neither letters nor digits become a space. */
function foldCharacter(character: string): string {
  if (/['’ʼ]/.test(character)) return ''
  const plain = character
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
  return [...plain].map((one) => letters[one] ?? (/[\p{L}\p{N}]/u.test(one) ? one : ' ')).join('')
}

export const foldText = (text: string): string => [...text].map(foldCharacter).join('').replaceAll(/ +/g, ' ').trim()

/** Divides a text into parts that match the words of a search and others. */
export function findMatches(text: string, search: string): TextPart[] {
  const characters = [...text]
  const owners: number[] = []
  let folded = ''
  for (const [index, character] of characters.entries()) {
    const part = foldCharacter(character)
    for (const one of part) {
      folded += one
      owners.push(index)
    }
  }
  const isMatched = characters.map(() => false)
  for (const word of foldText(search).split(' '))
    for (let at = word === '' ? -1 : folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (let index = owners[at]!; index <= owners[at + word.length - 1]!; index++) isMatched[index] = true
  const parts: TextPart[] = []
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatched[index]) last.text += character
    else parts.push({ text: character, isMatch: isMatched[index]! })
  }
  return parts
}
