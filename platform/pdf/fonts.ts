import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

/** Fonts of the web app, in the weights that documents use. */
const families = {
  text: { package: '@fontsource/inter', file: 'inter', weight: 400 },
  strong: { package: '@fontsource/inter', file: 'inter', weight: 600 },
  heading: { package: '@fontsource/source-serif-4', file: 'source-serif-4', weight: 600 },
} as const

export type FontName = keyof typeof families

/** Sign for a character that no font has. */
const unknownCharacter = '\uFFFD'

/** `open` returns the bytes of the font, which are read once. */
type FontFile = { id: string; open: () => Buffer; has: (codePoint: number) => boolean }

/** A part of a text whose characters are all in one font file. */
export type FontRun = { font: string; text: string }

const resolve = createRequire(import.meta.url).resolve
const filesByFont = new Map<FontName, readonly FontFile[]>()

/** Lists the files of a font, each with an id and the characters that it has. */
export function listFontFiles(name: FontName): readonly FontFile[] {
  const known = filesByFont.get(name)
  if (known) return known
  const { package: folder, file, weight } = families[name]
  const ranges = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  // Latin comes first, because most texts need no other file.
  const subsets = Object.entries(ranges).toSorted(([left], [right]) => Number(right === 'latin') - Number(left === 'latin'))
  const files = subsets.map(([subset, range]): FontFile => {
    const path = resolve(`${folder}/files/${file}-${subset}-${weight}-normal.woff`)
    let bytes: Buffer | undefined
    return { id: `${name}-${subset}`, open: () => (bytes ??= unpackWoff(readFileSync(path))), has: readRange(range) }
  })
  filesByFont.set(name, files)
  return files
}

/** Splits a text by the font files that have its characters. A character that none has is replaced with a sign for it. */
export function splitByFont(name: FontName, text: string): FontRun[] {
  const files = listFontFiles(name)
  const runs: { font: FontFile; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const codePoint = character.codePointAt(0) ?? 0
    // A run keeps its font while that has the character, so that it is cut as rarely as possible.
    const file = last && (character === '\n' || last.font.has(codePoint)) ? last.font : files.find(({ has }) => has(codePoint))
    const font = file ?? files[0]
    if (!font) continue
    const written = file || character === '\n' ? character : unknownCharacter
    if (last?.font === font) last.text += written
    else runs.push({ font, text: written })
  }
  return runs.map((run) => ({ font: run.font.id, text: run.text }))
}

/** Reads a range of characters in the notation of CSS: `U+0000-00FF, U+0131`. */
function readRange(range: string): (codePoint: number) => boolean {
  const parts = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => parts.some(([first, last]) => codePoint >= first && codePoint <= last)
}
