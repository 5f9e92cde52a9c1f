import { isLink } from '@atrium/domain/fields/links'
import type { Editor } from '@tiptap/react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PartText } from './part-text.tsx'

/** Shows a row in which the address of a link is typed. Enter sets the link, Escape closes the row. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const current: unknown = editor.getAttributes('link')['href']
  const [address, setAddress] = useState(typeof current === 'string' ? current : '')
  const [error, setError] = useState<string>()
  const isLinked = typeof current === 'string'
  const [row, setRow] = useState<HTMLElement | null>(null)
  useEffect(() => row?.querySelector('input')?.focus(), [row])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = withScheme(address.trim())
    if (!isLink(href)) return setError(t('fields.linkInvalid'))
    const { from, to } = editor.state.selection
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection, the address itself becomes the text of the link.
    if (from === to && !isLinked) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setMark('link', { href }).run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The side panel would close at Escape, and the form would be sent at Enter.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else close()
  }
  return (
    <div className="rich-link" ref={setRow}>
      <PartText
        label={t('fields.linkAddress')}
        inputMode="url"
        placeholder="https://"
        value={address}
        error={error}
        onKeyDown={onKeyDown}
        onValue={(text) => {
          setAddress(text)
          setError(undefined)
        }}
      />
      <button type="button" className="button primary" onClick={apply}>
        {t('fields.setLink')}
      </button>
      {isLinked && (
        <button
          type="button"
          className="button"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
            onClose()
          }}
        >
          {t('fields.removeLink')}
        </button>
      )}
      <button type="button" className="button" onClick={close}>
        {t('actions.cancel')}
      </button>
    </div>
  )
}

/** Adds what people leave out. @example "firm.example/about" becomes "https://firm.example/about" */
function withScheme(address: string): string {
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(address)) return `mailto:${address}`
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]|$)/i.test(address) ? `https://${address}` : address
}
