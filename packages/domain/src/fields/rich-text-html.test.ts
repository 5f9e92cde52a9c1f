import { describe, expect, test } from 'vitest'
import { richTextToHtml } from './rich-text-html.ts'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const doc = (...content: object[]) => ({ type: 'doc', content }) as never

describe('a document as HTML', () => {
  test('has its blocks, marks and links', () =>
    expect(
      richTextToHtml(
        doc(
          { type: 'heading', attrs: { level: 3 }, content: [text('Welcome')] },
          {
            type: 'paragraph',
            content: [text('Read '), text('this', { type: 'bold' }, { type: 'link', attrs: { href: '/terms' } }), { type: 'hardBreak' }],
          },
          { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('One')] }] }] },
          { type: 'horizontalRule' },
          { type: 'image', attrs: { media: 'x', alt: 'Our office' } },
        ),
      ),
    ).toBe('<h3>Welcome</h3><p>Read <a href="/terms"><strong>this</strong></a><br></p><ul><li><p>One</p></li></ul><hr><p>Our office</p>'))

  test('escapes all texts, and drops unknown nodes, marks, levels and unsafe links [S31]', () =>
    expect(
      richTextToHtml(
        doc(
          { type: 'script', content: [text('<script>alert(1)</script>')] },
          { type: 'heading', attrs: { level: '2 onclick=x' }, content: [text('"\'&')] },
          {
            type: 'paragraph',
            content: [text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }), text('b', { type: 'onclick' })],
          },
        ),
      ),
    ).toBe('&lt;script&gt;alert(1)&lt;/script&gt;<h2>&quot;&#39;&amp;</h2><p>ab</p>'))

  test.each([[null], ['text'], [[]], [{ type: 'doc' }]])('of %j is empty', (value) => expect(richTextToHtml(value as never)).toBe(''))
})
