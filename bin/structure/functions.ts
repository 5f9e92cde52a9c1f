/**
 * A top-level declaration in a file. `body` is its text up to the next declaration, and `head` the part up to the end of the parameters.
 */
export type Declaration = { name: string; line: number; isExported: boolean; head: string; body: string }

const start = /^(export )?(?:async )?(?:function\*?|const|class|type) (\w+)/gm

/** Lists declarations. The text must be formatted, so that each declaration begins in the first column. */
export function listDeclarations(text: string): Declaration[] {
  const starts = [...text.matchAll(start)]
  return starts.map((match, index) => {
    const body = text.slice(match.index, starts[index + 1]?.index)
    const head = body.slice(0, findHeadEnd(body))
    return { name: match[2] ?? '', line: text.slice(0, match.index).split('\n').length, isExported: Boolean(match[1]), head, body }
  })
}

/** Returns the offset after the bracket that closes a function's parameters. */
function findHeadEnd(body: string): number {
  let depth = 0
  for (let offset = body.indexOf('('); offset >= 0 && offset < body.length; offset++) {
    if (body[offset] === '(') depth++
    if (body[offset] === ')' && --depth === 0) return offset + 1
  }
  return body.length
}
