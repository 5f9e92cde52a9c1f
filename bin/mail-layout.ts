import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mjml2html from 'mjml'

/**
 * Compiles the layout of e-mails, platform/mail/layout/letter.mjml, into the parts of letter.json, which the server fills in. A test compares
 * the two files.
 */

const folder = join(import.meta.dirname, '../platform/mail/layout')
const partNames = ['paragraph', 'code', 'button', 'link'] as const
/** Comments of the layout that begin its parts. The last one ends the parts. */
const partMark = /<!--part:(\w+)-->\n?/

type LayoutPart = 'open' | 'close' | (typeof partNames)[number]

/** @throws Error for an invalid layout, or one that lacks a part or loads anything from elsewhere */
export async function compileLayout(): Promise<Record<LayoutPart, string>> {
  // Without `fonts`, the library would insert links to fonts of a third party, which would learn who reads the e-mail.
  const { html, errors } = await mjml2html(readFileSync(join(folder, 'letter.mjml'), 'utf8'), { fonts: {}, validationLevel: 'soft' })
  // Colours are filled in later, so that the library reports their placeholders as invalid.
  const complaints = errors.map(({ formattedMessage }) => formattedMessage).filter((text) => !/\{\{\w+\}\} for type Color/.test(text))
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  if (/\b(src|href)="https?:|@import|url\(/i.test(html)) throw new Error('The layout of e-mails loads something from elsewhere.')
  const compact = html.trim().replaceAll(/\n\s+/g, '\n')
  const [open = '', ...pieces] = compact.split(partMark)
  const parts = new Map(Array.from({ length: pieces.length / 2 }, (_, index) => [pieces[2 * index], pieces[2 * index + 1] ?? '']))
  const readPart = (name: string) => {
    const part = parts.get(name)
    if (part === undefined) throw new Error(`The layout of e-mails lacks the part "${name}".`)
    return part
  }
  const named = Object.fromEntries(partNames.map((name) => [name, readPart(name)])) as Record<(typeof partNames)[number], string>
  return { open, ...named, close: readPart('end') }
}

if (import.meta.main) writeFileSync(join(folder, 'letter.json'), `${JSON.stringify(await compileLayout(), null, 2)}\n`)
