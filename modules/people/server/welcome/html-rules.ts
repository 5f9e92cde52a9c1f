import sanitize from 'sanitize-html'

/** Relative addresses have no meaning here. */
const wholeAddress = /^(https?:\/\/|mailto:|tel:)/i

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
      attribs: { ...(href !== undefined && wholeAddress.test(href) && { href }), rel: 'noreferrer', target: '_blank' },
    }),
  },
}

/** HTML written by staff, without scripts and external resources; null where no text remains. */
export function safeHtml(html: string): string | null {
  const clean = sanitize(html, options).trim()
  const words = sanitize(clean, { allowedTags: [], allowedAttributes: {} }).replaceAll(/\s|&nbsp;/g, '')
  return words === '' ? null : clean
}
