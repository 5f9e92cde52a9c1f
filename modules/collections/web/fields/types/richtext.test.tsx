import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { descriptionOf, press, renderField } from '../testing/render-field.tsx'

const field = { name: 'content', type: 'richtext', label: 'Content' }
const loadMs = { timeout: 60_000 }
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const documentOf = (...content: FieldValue[]): FieldValue => ({ type: 'doc', content })

async function openEditor(value: FieldValue = null, more: object = {}) {
  const form = await renderField(field, { value, ...more })
  const box = await screen.findByRole('textbox', { name: 'Content' }, loadMs)
  const { editor } = box as HTMLElement & { editor: Editor }
  return { ...form, box, editor }
}

const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('the editor of a rich text', () => {
  it('stores a document, counts its words, and stores null when it is empty', async () => {
    const { value, editor } = await openEditor()
    act(() => void editor.commands.insertContent('Three short words'))
    expect(value()).toEqual(documentOf(paragraph('Three short words')))
    expect(screen.getByText('3 words')).toBeTruthy()
    act(() => void editor.commands.clearContent(true))
    expect(value()).toBeNull()
  })

  it('names its headings in words, and counts none where they are of no interest', async () => {
    await openEditor(documentOf(paragraph('Three short words')), { form: { countsWords: false } })
    for (const name of ['Heading', 'Subheading'])
      expect(screen.getByRole('button', { name }).querySelector('.rich-sign')?.getAttribute('data-sign')).toBe(name)
    expect(screen.queryByText('3 words')).toBeNull()
  })

  it('formats with buttons that say whether they are on', async () => {
    const { value, editor } = await openEditor(documentOf(paragraph('Why')))
    act(() => void editor.commands.selectAll())
    await press('Bold')
    await press('Heading')
    await waitFor(() => expect([isPressed('Bold'), isPressed('Heading'), isPressed('Italic')]).toEqual(['true', 'true', 'false']))
    expect(value()).toEqual(
      documentOf({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Why', marks: [{ type: 'bold' }] }] }),
    )
    await press('Undo')
    await press('Undo')
    expect(value()).toEqual(documentOf(paragraph('Why')))
    await press('Redo')
    expect(value()).not.toEqual(documentOf(paragraph('Why')))
  })

  it.each([
    ['Bulleted list', 'bulletList'],
    ['Numbered list', 'orderedList'],
    ['Quotation', 'blockquote'],
  ])('makes a block: %s', async (name, type) => {
    const { value } = await openEditor(documentOf(paragraph('Why')))
    await press(name)
    expect((value() as { content: { type: string }[] }).content[0]?.type).toBe(type)
  })

  it('sets a link to an allowed address only', async () => {
    const { value, editor } = await openEditor(documentOf(paragraph('Why')))
    act(() => void editor.commands.selectAll())
    await press('Link')
    const address = screen.getByRole('textbox', { name: 'Address of the link' })
    expect(document.activeElement).toBe(address)
    await userEvent.type(address, 'javascript:alert(1){Enter}')
    expect(descriptionOf(address)[0]).toMatch(/^Please enter a web address/)
    expect(value()).toEqual(documentOf(paragraph('Why')))
    await userEvent.clear(address)
    await userEvent.type(address, 'firm.example/pensions{Enter}')
    expect(value()).toEqual(
      documentOf({
        type: 'paragraph',
        content: [{ type: 'text', text: 'Why', marks: [{ type: 'link', attrs: { href: 'https://firm.example/pensions' } }] }],
      }),
    )
    await press('Link')
    await press('Remove link')
    expect(value()).toEqual(documentOf(paragraph('Why')))
  })

  it('drops the links and formats of pasted text that are not allowed', async () => {
    const { value, editor } = await openEditor()
    const html = '<p onclick="x()"><a href="javascript:alert(1)">One</a> <a href="/two">two</a> <span style="color:red">three</span></p>'
    act(() => void editor.view.pasteHTML(html))
    const text = JSON.stringify(value())
    expect(text).not.toMatch(/javascript|onclick|style|color/)
    expect(text).toContain('"href":"/two"')
  })

  it('keeps every allowed node and mark that it has no button for', async () => {
    const stored = documentOf(
      { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Small' }] },
      { type: 'image', attrs: { media: '0b9d3c1e-5a52-4f6e-9a53-6d2f4f1f7a10', alt: 'The office' } },
      { type: 'horizontalRule' },
      { type: 'codeBlock', content: [{ type: 'text', text: 'a = b' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'u', marks: [{ type: 'underline' }] },
          { type: 'text', text: 's', marks: [{ type: 'strike' }] },
          { type: 'text', text: 'c', marks: [{ type: 'code' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'End' },
        ],
      },
    )
    const { value, editor } = await openEditor(stored)
    act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, '.'))
    expect(JSON.stringify(value())).toBe(JSON.stringify(stored).replace('End', 'End.'))
  })

  it('has its label, error and name, and is one tab stop with a toolbar that arrow keys move in', async () => {
    const { box } = await openEditor(null, { error: 'Field is required' })
    expect([descriptionOf(box), box.getAttribute('aria-invalid'), box.dataset['field']]).toEqual([['Field is required'], 'true', 'content'])
    const toolbar = screen.getByRole('toolbar', { name: 'Formatting: Content' })
    expect([...toolbar.querySelectorAll('[tabindex="0"]')]).toHaveLength(1)
    screen.getByRole('button', { name: 'Bold' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Italic' }))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Redo' }))
  })
})
