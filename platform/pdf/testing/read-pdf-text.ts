import { inflateSync } from 'node:zlib'

/** Returns the text of a PDF of Atrium in the order in which it was written, without line breaks. */
export function readPdfText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1')
  const objects = new Map([...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]))
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? ''
    const start = body.indexOf('stream\n')
    if (start < 0) return ''
    const content = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1')
  }
  const fonts = new Map<string, readonly string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (unicode !== undefined && !fonts.has(name)) fonts.set(name, readCharacterMap(streamOf(unicode)))
    }
  const lines: string[] = []
  for (const body of objects.values()) {
    const contents = /\/Contents (\d+) 0 R/.exec(body)?.[1]
    if (!body.includes('/Type /Page\n') || contents === undefined) continue
    let characters: readonly string[] = []
    for (const [, font, shown] of streamOf(contents).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) characters = fonts.get(font) ?? []
      else
        lines.push(
          [...(shown ?? '').matchAll(/<([\da-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => characters[Number.parseInt(code, 16)] ?? '')
            .join(''),
        )
    }
  }
  return lines.join('')
}

/** Reads the characters of a font by their codes, which are counted from 0. */
const readCharacterMap = (map: string): string[] =>
  [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ),
  )
