import type { Edition } from '@atrium/editions/edition'
import { themes } from '@atrium/editions/themes/themes'
import type { Locale } from '@atrium/contract/locales'
import { escapeHtml } from '../escape-html.ts'
import layout from './layout/letter.json' with { type: 'json' }

/** A paragraph of a letter. One with a PIN (`code`) is shown larger. A link is shown as a button, and below it as text after a hint. */
export type Block = { kind: 'paragraph' | 'code'; text: string; link?: { href: string; button: string; hint: string } }

type Letter = { subject: string; blocks: readonly Block[]; footer: readonly string[] }

type Parts = typeof layout

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder)

const fillParts = (parts: Parts, values: Readonly<Record<string, string>>): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, fill(text, values)])) as Parts

/** Mail programs have none of our fonts. */
const headingFonts: Readonly<Record<string, string>> = { serif: "Georgia, 'Times New Roman', serif" }

const brandedParts = new Map<string, Parts>()

/** Returns the layout in the colours of an edition. It is the same for all letters in one language. */
function brandLayout(edition: Edition, locale: Locale): Parts {
  const key = `${edition.id} ${edition.theme} ${edition.name} ${locale}`
  const known = brandedParts.get(key)
  if (known) return known
  const { color, scheme, shape } = themes[edition.theme]
  const isDark = scheme === 'dark'
  const dark = isDark ? color : themes.dark.color
  const branded = fillParts(layout, {
    language: escapeHtml(edition.languageTags[locale]),
    brand: escapeHtml(edition.name),
    schemes: isDark ? 'dark' : 'light dark',
    headingFont: headingFonts[shape.heading] ?? 'Arial, Helvetica, sans-serif',
    radius: String(shape.radius),
    ground: color.surfaceSunken,
    card: color.surfaceRaised,
    text: color.text,
    muted: color.muted,
    accent: color.accent,
    onAccent: color.onAccent,
    accentText: color.accentText,
    darkGround: dark.surfaceSunken,
    darkCard: dark.surfaceRaised,
    darkText: dark.text,
    darkMuted: dark.muted,
    darkAccent: dark.accent,
    darkOnAccent: dark.onAccent,
  })
  brandedParts.set(key, branded)
  return branded
}

/** Writes a letter as HTML. All texts are escaped, and placeholders in them are left as they are. */
export function renderLetter(edition: Edition, locale: Locale, { subject, blocks, footer }: Letter): string {
  const parts = brandLayout(edition, locale)
  const body = blocks.map(({ kind, text, link }) => {
    const block = fill(parts[kind], { paragraph: escapeHtml(text) })
    if (!link) return block
    const values = { link: escapeHtml(link.href), button: escapeHtml(link.button), linkHint: escapeHtml(link.hint) }
    return `${block}${fill(parts.button, values)}${fill(parts.link, values)}`
  })
  const open = fill(parts.open, { subject: escapeHtml(subject) })
  return `${open}${body.join('')}${fill(parts.close, { footer: footer.map(escapeHtml).join('<br>') })}`
}

/**
 * Moves the inline styles of a letter to a style sheet, for a page whose policy refuses style attributes: the sheet has the page's nonce.
 * Quotation marks in texts are escaped, so that only attributes of the layout match.
 */
export function moveStylesToSheet(html: string, nonce: string): string {
  const classes = new Map<string, string>()
  const styled = html.replaceAll(/<(?!!)[^>]*>/g, (tag) =>
    tag.replace(/ style="([^"]*)"/, (_, style: string) => {
      const name = classes.get(style) ?? `inline-${classes.size}`
      classes.set(style, name)
      return ` data-style="${name}"`
    }),
  )
  const rules = [...classes].map(([style, name]) => `[data-style="${name}"] { ${style} }`).join('\n')
  const sheet = `<style nonce="${escapeHtml(nonce)}">\n${rules}\n</style>`
  return styled.replaceAll(/<style(?! nonce)/g, `<style nonce="${escapeHtml(nonce)}"`).replace('<head>', `<head>\n${sheet}`)
}
