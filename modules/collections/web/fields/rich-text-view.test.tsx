import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { RichTextView } from './rich-text-view.tsx'

const show = (...content: FieldValue[]) => render(<RichTextView document={{ type: 'doc', content }} />).container.firstElementChild!
const text = (value: string, ...marks: FieldValue[]) => ({ type: 'text', text: value, marks })
const link = (href: FieldValue) => ({ type: 'link', attrs: { href, onclick: 'alert(1)', style: 'color:red' } })

describe('the reading view of a rich text', () => {
  it('shows blocks and marks as their elements, with headings below the heading of the page', () => {
    const view = show(
      { type: 'heading', attrs: { level: 2 }, content: [text('Why')] },
      {
        type: 'paragraph',
        content: [text('bold', { type: 'bold' }), text('both', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }],
      },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('One')] }] }],
      },
    )
    expect(view.innerHTML).toBe(
      '<h3><span>Why</span></h3><p><span><strong>bold</strong></span><span><em><strong>both</strong></em></span><br></p>' +
        '<ol start="3"><li><p><span>One</span></p></li></ol>',
    )
  })

  it('drops unknown nodes, marks and attributes, and keeps their text', () => {
    const view = show(
      { type: 'script', content: [text('one')] },
      { type: 'iframe', attrs: { src: 'https://elsewhere.example' } },
      { type: 'constructor', content: [text('two')] },
      { type: 'paragraph', attrs: { onclick: 'alert(1)', class: 'x' }, content: [text('<img src=x onerror=alert(1)>', { type: 'blink' })] },
    )
    expect(view.textContent).toBe('onetwo<img src=x onerror=alert(1)>')
    expect(
      [...view.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()).filter((name) => !['p', 'span'].includes(name)),
    ).toEqual([])
    expect([...view.querySelectorAll('p')].flatMap((paragraph) => paragraph.getAttributeNames())).toEqual([])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//elsewhere.example',
    'https://user:secret@elsewhere.example',
    { toString: 'javascript:alert(1)' },
  ])('shows the text of a link to %j without the link', (href) => {
    const view = show({ type: 'paragraph', content: [text('here', link(href))] })
    expect(view.textContent).toBe('here')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('opens other sites in a new window that does not learn where the reader came from', () => {
    show({ type: 'paragraph', content: [text('site', link('https://firm.example/a')), text('page', link('/about'))] })
    const [site, page] = screen.getAllByRole('link')
    expect(site?.getAttributeNames().toSorted()).toEqual(['class', 'href', 'rel', 'target'])
    expect([site?.getAttribute('rel'), page?.getAttribute('target')]).toEqual(['noopener noreferrer', null])
  })

  it('shows a picture by its description while its address is not known', () => {
    const view = show({ type: 'image', attrs: { media: 'm1', alt: 'The office', src: 'https://elsewhere.example/x.png' } })
    expect([view.textContent?.trim(), view.querySelector('img')]).toEqual(['The office', null])
  })

  it.each([null, 'text', 7, [], { type: 'doc' }, { type: 'doc', content: 'x' }, { type: 'doc', content: [null, 'x', 7] }] as FieldValue[])(
    'shows nothing for %j',
    (document) => expect(render(<RichTextView document={document} />).container.textContent).toBe(''),
  )

  it('does not follow a document to any depth', () => {
    let node: FieldValue = text('deep')
    for (let depth = 0; depth < 2_000; depth += 1) node = { type: 'blockquote', content: [node] }
    expect(show(node).textContent).toBe('')
  })
})
