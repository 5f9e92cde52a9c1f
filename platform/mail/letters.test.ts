import en from '@atrium/locales/en/mail'
import { editions, mainEdition } from '@atrium/editions/registry'
import { themes } from '@atrium/editions/themes/themes'
import { themeNames } from '@atrium/contract/themes'
import { describe, expect, test } from 'vitest'
import { composeMail, type MailKind } from './letters.ts'

const kinds = Object.keys(en) as MailKind[]
const compose = (kind: MailKind, edition = mainEdition, locale: 'en' | 'is' | 'el' = 'en') =>
  composeMail(edition, { name: 'Ann', locale }, kind, {
    link: 'https://portal.example/#token=x',
    code: '012345',
    hours: '2',
    until: '3 December 2026',
  })

/** Returns the relative luminance of a colour (WCAG 2.2). */
function findLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function findContrast(left: string, right: string): number {
  const [darker = 0, lighter = 0] = [findLuminance(left), findLuminance(right)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe('an HTML letter', () => {
  test.each(kinds)('“%s” is complete in every language and edition, and loads nothing from elsewhere', (kind) => {
    for (const edition of editions)
      for (const locale of ['en', 'is', 'el'] as const) {
        const { html, text, subject } = compose(kind, edition, locale)
        expect(html).toMatch(/^<!doctype html>/)
        expect(html).toContain(`<html lang="${edition.languageTags[locale]}"`)
        expect(html).toContain(edition.contact.email)
        expect(`${html}${text}${subject}`).not.toContain('{{')
        expect(html).not.toMatch(/<img|<link|<script|@import|url\(|\bsrc=/i)
        expect(html).toMatch(/<\/html>$/)
      }
  })

  test.each(kinds.filter((kind) => 'button' in en[kind]))('“%s” has a button and the plain link, and the text has the link', (kind) => {
    const { html, text } = compose(kind)
    expect(html.match(/href="https:\/\/portal\.example\/#token=x"/g)).toHaveLength(2)
    expect(html).toContain('>https://portal.example/#token=x</a>')
    expect(text.match(/https:\/\/portal\.example\/#token=x/g)).toHaveLength(1)
    expect(text).not.toContain((en[kind] as { button: string }).button)
  })

  test('every e-mail with a link has a label for its button', () => {
    const withLink = kinds.filter((kind) => Object.values<string>(en[kind]).some((text) => text.includes('{{link}}')))
    expect(withLink.filter((kind) => !('button' in en[kind]))).toEqual([])
    expect(withLink.length).toBeGreaterThan(2)
  })

  test.each(themeNames)('has sufficient contrast in the theme %s, also in dark mode', (theme) => {
    const { html } = compose('clientInvitation', { ...mainEdition, id: `with ${theme}`, theme })
    for (const { color } of [themes[theme], themes.dark]) {
      expect(findContrast(color.text, color.surfaceRaised)).toBeGreaterThanOrEqual(4.5)
      expect(findContrast(color.muted, color.surfaceRaised)).toBeGreaterThanOrEqual(4.5)
      expect(findContrast(color.muted, color.surfaceSunken)).toBeGreaterThanOrEqual(4.5)
      expect(findContrast(color.accentText, color.surfaceRaised)).toBeGreaterThanOrEqual(4.5)
      expect(findContrast(color.onAccent, color.accent)).toBeGreaterThanOrEqual(4.5)
    }
    // These are the colours that the letter has.
    const { color } = themes[theme]
    for (const used of [color.text, color.muted, color.surfaceRaised, color.surfaceSunken, color.accent, color.onAccent, color.accentText])
      expect(html).toContain(used)
    expect(html).toContain('prefers-color-scheme: dark')
    // The layout has a second element with the colour of the ground inside the body.
    expect(html).toContain('.letter-ground, .letter-ground > div {')
  })

  test('has a subject of one line, whatever its values contain [S47]', () => {
    const provider = 'Firm\r\nBcc: eve@elsewhere.example\n'
    const { subject } = composeMail(mainEdition, { name: 'Ann', locale: 'en' }, 'staffSignOnBound', { provider })
    expect(subject).toContain('Bcc: eve@elsewhere.example')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('leaves placeholders, quotation marks and replacement patterns of values as text', () => {
    const name = `"{{link}}" $& $1 <a href='x'>'`
    const { html, text } = composeMail(mainEdition, { name, locale: 'en' }, 'passwordReset', { link: 'https://x.example/' })
    expect(text).toContain(name)
    expect(html).toContain('&#34;{{link}}&#34; $&#38; $1 &#60;a href=&#39;x&#39;&#62;&#39;')
  })
})
