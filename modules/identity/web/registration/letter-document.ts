/**
 * Adapts an HTML letter to a frame in the page. The policy of the page also applies in the frame: it refuses style attributes, and style sheets
 * without its nonce. Attributes are therefore moved to a style sheet. Texts of a letter contain no quotation marks, so that only attributes of
 * its layout match.
 */
export function createLetterDocument(html: string, nonce: string): string {
  const names = new Map<string, string>()
  const styled = html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/ ?\bstyle="([^"]*)"/, (_, style: string) => {
      const name = names.get(style) ?? `style-${names.size}`
      names.set(style, name)
      return ` data-style="${name}"`
    }),
  )
  const rules = [...names].map(([style, name]) => `[data-style='${name}'] { ${style} }`)
  const sheet = `<style nonce="${nonce}">${rules.join('\n')}</style>`
  return styled.replaceAll(/<style(?=[ >])/g, `<style nonce="${nonce}"`).replace('<head>', () => `<head>${sheet}`)
}

/** Returns the nonce of the page, which its scripts have. Empty if there is none. */
export const findPageNonce = (): string => document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce ?? ''
