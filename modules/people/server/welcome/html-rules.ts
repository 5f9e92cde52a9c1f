import sanitize from 'sanitize-html'

/** Accepted URLs. Relative URLs are removed, because the same text appears on several pages. */
const absoluteUrl = /^(https?:\/\/|mailto:|tel:)/i

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'br',
    'a',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && absoluteUrl.test(href) && { href }), rel: 'noreferrer', target: '_blank' },
    }),
  },
}

/** Sanitises HTML written by staff: removes scripts and external resources. Returns null if no text remains. */
export function sanitiseHtml(html: string): string | null {
  const clean = sanitize(html, options).trim()
  const words = sanitize(clean, { allowedTags: [], allowedAttributes: {} }).replaceAll(/\s|&nbsp;/g, '')
  return words === '' ? null : clean
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Reads HTML as plain text: each block and line is a paragraph, and everything else, such as scripts and links, is removed. */
export function htmlToParagraphs(html: string): string[] {
  const broken = html.replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr|blockquote)\s*>/gi, '\n')
  return sanitize(broken, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}|\s+/gu, ' ').trim())
    .filter((line) => line !== '')
}
