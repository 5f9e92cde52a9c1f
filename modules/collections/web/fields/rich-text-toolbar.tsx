import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { RichTextLink } from './rich-text-link.tsx'

type Props = {
  editor: Editor
  label: string
  /** Number of words, if it is shown. */
  children: ReactNode
}

/** Formats that a button switches on and off: the name of its text, its sign, its state and its command. */
const formats = [
  {
    id: 'bold',
    sign: <b>B</b>,
    isOn: (editor: Editor) => editor.isActive('bold'),
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    sign: <i>I</i>,
    isOn: (editor: Editor) => editor.isActive('italic'),
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  ...([2, 3] as const).map((level) => ({
    id: `heading${level}` as const,
    sign: null,
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run(),
  })),
  {
    id: 'bullets',
    sign: <Icon name="rows" small />,
    isOn: (editor: Editor) => editor.isActive('bulletList'),
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    sign: <span className="rich-sign" data-sign="1." />,
    isOn: (editor: Editor) => editor.isActive('orderedList'),
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    sign: <span className="rich-quote">”</span>,
    isOn: (editor: Editor) => editor.isActive('blockquote'),
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const

/** Shows the buttons that format the text. They are one tab stop, and arrow keys move between them. */
export function RichTextToolbar({ editor, label, children }: Props) {
  const { t } = useTranslation()
  const [isLinking, setIsLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: formats.map(({ isOn }) => isOn(current)),
      isLink: current.isActive('link'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons inside are focused; the toolbar only moves between them */}
      <div className="rich-bar" role="toolbar" aria-label={t('fields.formatting', { label })} onKeyDown={moveFocus}>
        {formats.map(({ id, sign, run }, index) => (
          <button
            key={id}
            type="button"
            aria-label={t(`fields.format.${id}`)}
            data-tip={t(`fields.format.${id}`)}
            aria-pressed={state.on[index] === true}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => run(editor)}
          >
            {sign ?? <span className="rich-sign rich-name" data-sign={t(`fields.format.${id}`)} />}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('fields.format.link')}
          data-tip={t('fields.format.link')}
          aria-pressed={state.isLink}
          aria-expanded={isLinking}
          tabIndex={-1}
          onClick={() => setIsLinking(!isLinking)}
        >
          <Icon name="link" small />
        </button>
        {(['undo', 'redo'] as const).map((command) => (
          <button
            key={command}
            type="button"
            className={command}
            aria-label={t(`fields.format.${command}`)}
            data-tip={t(`fields.format.${command}`)}
            aria-disabled={!(command === 'undo' ? state.canUndo : state.canRedo)}
            tabIndex={-1}
            onClick={() => editor.chain().focus()[command]().run()}
          >
            <Icon name="undo" small />
          </button>
        ))}
        {children && <span className="rich-words">{children}</span>}
      </div>
      {isLinking && <RichTextLink editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  event.preventDefault()
  buttons.at((buttons.findIndex((button) => button === event.target) + step) % buttons.length)?.focus()
}
