import { describe, expect, it } from 'vitest'
import type { FieldValue } from './definition.ts'
import { countWords, richTextToPlain } from './rich-text.ts'
import { read, referencesOf, refused, textOf, type Refusal } from './testing/field-language.ts'

const media = '0b8e2a34-5c6d-4e7f-8a90-123456789abc'

type Node = { readonly [key: string]: FieldValue }
const node = (type: string, ...content: Node[]): Node => (content.length > 0 ? { type, content } : { type })
const text = (value: string, ...marks: FieldValue[]): Node =>
  marks.length > 0 ? { type: 'text', text: value, marks } : { type: 'text', text: value }
const doc = (...content: Node[]): Node => ({ type: 'doc', content })
const paragraph = (...content: Node[]) => node('paragraph', ...content)
const item = (...content: Node[]) => node('listItem', ...content)
const link = (href: string) => ({ type: 'link', attrs: { href } })
const readDoc = (...content: unknown[]): FieldValue | Refusal => read('richtext', { type: 'doc', content })
/** Nests a text in as many quotations; the text itself is one level below the paragraph. */
const quoted = (depth: number): Node =>
  Array.from({ length: depth }).reduce<Node>((inner) => node('blockquote', inner), paragraph(text('deep')))

describe('formatted text', () => {
  it('keeps all allowed nodes, marks and attributes', () => {
    const marks = [
      { type: 'bold' },
      { type: 'italic' },
      { type: 'underline' },
      { type: 'strike' },
      { type: 'code' },
      link('https://example.com/a?b=1#c'),
    ]
    const all = doc(
      { type: 'heading', attrs: { level: 3 }, content: [text('Outlook')] },
      paragraph(text('All marks', ...marks), node('hardBreak'), text('next line')),
      node('bulletList', item(paragraph(text('one')), node('bulletList', item(paragraph(text('two')))))),
      { type: 'orderedList', attrs: { start: 4 }, content: [item(paragraph(text('four')))] },
      node('blockquote', paragraph(text('quoted'))),
      node('codeBlock', text('a <= b\n  c')),
      node('horizontalRule'),
      { type: 'image', attrs: { media, alt: 'A chart' } },
      paragraph(),
    )
    expect(read('richtext', all)).toEqual(all)
  })

  it('loses unknown nodes, of which the allowed children stay', () => {
    const table = node('table', node('tableRow', node('tableCell', paragraph(text('a'))), node('tableCell', text('b'))))
    expect(
      readDoc(table, node('script', text('alert(1)')), node('iframe'), { type: '__proto__' }, { type: 'constructor' }, 'x', null, [1]),
    ).toEqual(doc(paragraph(text('a')), paragraph(text('b')), paragraph(text('alert(1)'))))
    expect(readDoc(paragraph(text('Dear '), node('mention', text('Anna')), node('emoji')))).toEqual(
      doc(paragraph(text('Dear '), text('Anna'))),
    )
  })

  it('loses unknown marks and attributes', () => {
    const given = {
      type: 'paragraph',
      attrs: { style: 'color:red', onclick: 'x' },
      class: 'y',
      content: [text('a', { type: 'highlight' }, { type: 'bold', attrs: { x: 1 } }, 'bold')],
    }
    expect(readDoc(given)).toEqual(doc(paragraph(text('a', { type: 'bold' }))))
    const href = { type: 'link', attrs: { href: ' /about ', target: '_blank', rel: null, onclick: 'x' } }
    expect(readDoc(paragraph(text('a', href)))).toEqual(doc(paragraph(text('a', link('/about')))))
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://user@evil.example',
    '',
    `/${'x'.repeat(2_000)}`,
    5,
    null,
  ])('loses the mark of a link to %j', (href) => {
    expect(readDoc(paragraph(text('a', { type: 'link', attrs: { href } }, { type: 'bold' })))).toEqual(
      doc(paragraph(text('a', { type: 'bold' }))),
    )
  })

  it.each(['https://example.com', 'http://example.com', '/a/b?c#d', 'mailto:anna@example.com', 'tel:+354 555 1234', '#team'])(
    'keeps a link to %s',
    (href) => {
      const given = doc(paragraph(text('a', link(href))))
      expect(read('richtext', given)).toEqual(given)
    },
  )

  it('stores every mark once and in one order', () => {
    const given = paragraph(text('a', link('/b'), { type: 'italic' }, link('/c'), { type: 'bold' }, { type: 'italic' }))
    expect(readDoc(given)).toEqual(doc(paragraph(text('a', { type: 'bold' }, { type: 'italic' }, link('/b')))))
  })

  it.each([
    [1, 2],
    [2, 2],
    [4, 4],
    [6, 4],
    ['3', 2],
    [2.5, 2],
    [undefined, 2],
  ])('stores a heading of level %j with level %j', (level, expected) => {
    expect(readDoc({ type: 'heading', attrs: { level }, content: [text('a')] })).toEqual(
      doc({ type: 'heading', attrs: { level: expected }, content: [text('a')] }),
    )
  })

  it.each([
    [1, { attrs: { start: 1 } }],
    [0, { attrs: { start: 0 } }],
    [-1, {}],
    [1_000_000, {}],
    ['2', {}],
  ])('stores a list that starts at %j with %j', (start, expected) => {
    const items = [item(paragraph(text('a')))]
    expect(readDoc({ type: 'orderedList', attrs: { start, type: 'i' }, content: items })).toEqual(
      doc({ type: 'orderedList', ...expected, content: items }),
    )
  })

  it('keeps images of the media library only', () => {
    const image = (attrs: Node): Node => ({ type: 'image', attrs })
    expect(readDoc(image({ media: media.toUpperCase(), alt: ' A\n chart\u0000 ', src: 'https://evil.example/x.png' }))).toEqual(
      doc(image({ media, alt: 'A chart' })),
    )
    expect(readDoc(image({ media }))).toEqual(doc(image({ media, alt: '' })))
    expect(readDoc(image({ src: 'https://evil.example/x.png' }), { type: 'image' })).toBeNull()
  })

  it('gets a paragraph around text that has none', () => {
    expect(readDoc(text('a'), node('hardBreak'), text('b'), node('blockquote', text('c')))).toEqual(
      doc(paragraph(text('a'), node('hardBreak'), text('b')), node('blockquote', paragraph(text('c')))),
    )
  })

  it('has blocks that stand in a paragraph after it', () => {
    const image = { type: 'image', attrs: { media, alt: '' } }
    expect(readDoc(paragraph(text('a'), image, text('b'), paragraph(text('c'))))).toEqual(
      doc(paragraph(text('a')), image, paragraph(text('b')), paragraph(text('c'))),
    )
  })

  it('has lists of items that begin with a paragraph', () => {
    expect(
      readDoc(
        node('bulletList', text('a'), paragraph(text('b')), node('bulletList', item(text('c'))), item(), node('span', item(text('d')))),
      ),
    ).toEqual(
      doc(
        node(
          'bulletList',
          item(paragraph(text('a'))),
          item(paragraph(text('b')), node('bulletList', item(paragraph(text('c'))))),
          item(paragraph()),
          item(paragraph(text('d'))),
        ),
      ),
    )
    expect(readDoc(node('bulletList', node('bulletList', item(text('a')))))).toEqual(
      doc(node('bulletList', item(paragraph(), node('bulletList', item(paragraph(text('a'))))))),
    )
    expect(readDoc(item(text('a')), node('bulletList'), node('blockquote'))).toEqual(doc(paragraph(text('a'))))
  })

  it('has code without marks, on lines', () => {
    const code = node(
      'codeBlock',
      text('a', { type: 'bold' }),
      node('hardBreak'),
      text('b'),
      paragraph(text('c')),
      paragraph(text('d')),
      text('e'),
    )
    expect(readDoc(code)).toEqual(doc(node('codeBlock', text('a\nb\nc\nd\ne'))))
  })

  it('has clean texts', () => {
    expect(readDoc(paragraph(text('a\u0000b\r\nc\ud83d'), text('\u0007'), text('e\u0301')))).toEqual(
      doc(paragraph(text('ab\nc\ufffd'), text('é'))),
    )
  })
})

describe('the input of formatted text', () => {
  it('may be a plain text, whose lines become paragraphs', () => {
    expect(read('richtext', 'One\r\n\n  Two <b>  \n')).toEqual(doc(paragraph(text('One')), paragraph(text('Two <b>'))))
  })

  it.each([
    [null],
    [''],
    [' \n \u0000 '],
    [[]],
    [doc()],
    [{ type: 'doc' }],
    [{ type: 'doc', content: 'x' }],
    [doc(paragraph())],
    [doc(paragraph(text(' ')), { type: 'heading', attrs: { level: 2 } }, node('bulletList', item(paragraph())), node('codeBlock'))],
  ])('is empty if it has no text, image or rule (case %#)', (input) => {
    expect(read('richtext', input)).toBeNull()
  })

  it('is not empty with an image or a rule', () => {
    expect(readDoc(node('horizontalRule'))).toEqual(doc(node('horizontalRule')))
    expect(readDoc({ type: 'image', attrs: { media } })).not.toBeNull()
  })

  it.each([[5], [true], [[1]], [{}], [{ type: 'paragraph' }], [{ content: [] }]])('%j is refused', (input) => {
    expect(read('richtext', input)).toEqual(refused('field format'))
  })

  it('may have 20 levels below the document', () => {
    expect(readDoc(quoted(18))).toEqual(doc(quoted(18)))
    expect(readDoc(quoted(19))).toEqual(refused('field too-deep 20'))
    expect(readDoc(quoted(5_000))).toEqual(refused('field too-deep 20'))
  })

  it('is too deep if missing paragraphs make it so', () => {
    const quotedText = (depth: number) => Array.from({ length: depth }).reduce<Node>((inner) => node('blockquote', inner), text('deep'))
    expect(readDoc(quotedText(18))).toEqual(doc(quoted(18)))
    expect(readDoc(quotedText(19))).toEqual(refused('field too-deep 20'))
  })

  it('may have 20,000 nodes', () => {
    const paragraphs = (count: number) => doc(...Array.from({ length: count }, () => paragraph(text('a'))))
    expect(read('richtext', paragraphs(9_999))).toEqual(paragraphs(9_999))
    expect(read('richtext', paragraphs(10_000))).toEqual(refused('field too-long 200000'))
    expect(readDoc(...Array.from({ length: 20_001 }, () => ({})))).toEqual(refused('field too-long 200000'))
    expect(read('richtext', 'a\n'.repeat(25_000))).toEqual(refused('field too-long 200000'))
  })

  it('may have 200,000 characters, with those of links and descriptions, or the limit of the field', () => {
    expect(readDoc(paragraph(text('x'.repeat(200_000))))).toEqual(doc(paragraph(text('x'.repeat(200_000)))))
    expect(readDoc(paragraph(text('x'.repeat(200_001))))).toEqual(refused('field too-long 200000'))
    expect(readDoc({ type: 'image', attrs: { media, alt: 'x'.repeat(200_001) } })).toEqual(refused('field too-long 200000'))
    expect(readDoc(...Array.from({ length: 200 }, () => text('a', link(`/${'x'.repeat(1_500)}`))))).toEqual(
      refused('field too-long 200000'),
    )
    expect(read('richtext', 'four', { limit: 4 })).toEqual(doc(paragraph(text('four'))))
    expect(read('richtext', 'fives', { limit: 4 })).toEqual(refused('field too-long 4'))
  })

  it('may have many lists directly within a list', () => {
    const lists = Array.from({ length: 4_000 }, () => node('bulletList', item(paragraph(text('a')))))
    expect(readDoc(node('bulletList', item(paragraph(text('first'))), ...lists))).toMatchObject({ type: 'doc' })
  })
})

describe('formatted text as plain text', () => {
  const value = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Out'), text('look', { type: 'bold' })] },
    paragraph(),
    paragraph(text('Rates fell.'), node('hardBreak'), text('Shares – in 2026 – rose.')),
    node('bulletList', item(paragraph(text('one'))), item(paragraph(text('two')))),
    node('horizontalRule'),
    { type: 'image', attrs: { media, alt: 'A chart' } },
    { type: 'image', attrs: { media, alt: '' } },
  )

  it('has a line for each block and line break, and the descriptions of images', () => {
    expect(richTextToPlain(value)).toBe('Outlook\nRates fell.\nShares – in 2026 – rose.\none\ntwo\nA chart')
    expect(textOf('richtext', value)).toBe(richTextToPlain(value))
  })

  it('has words, which contain a letter or digit', () => {
    expect(countWords(value)).toBe(11)
    expect(countWords(doc(paragraph(text('Αθήνα, Ísafjörður & 3 %'))))).toBe(3)
    expect(countWords(null)).toBe(0)
  })

  it('is the text itself for a value that was stored as text, and empty for other values', () => {
    expect(richTextToPlain('older text')).toBe('older text')
    expect(richTextToPlain(5)).toBe('')
    expect(richTextToPlain(quoted(5_000))).toBe('')
  })

  it('names its images as references, each once', () => {
    expect(referencesOf('richtext', value)).toEqual([`media/${media}`])
    expect(referencesOf('richtext', quoted(5_000))).toEqual([])
  })
})
