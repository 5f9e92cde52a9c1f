import { useTranslation } from 'react-i18next'
import type { FirmReader } from '../../contract/messages.ts'
import { useWriters } from './use-typing.ts'
import './typing.css'

type Props = {
  conversation: string
  firm: readonly FirmReader[]
  /** Name of the client, for staff. */
  client: string | null
}

/**
 * Says who is writing. Screen readers announce it when somebody begins, not at each key: the text stays the same until they stop.
 */
export function TypingLine({ conversation, firm, client }: Props) {
  const { t } = useTranslation()
  const writers = useWriters(conversation)
  const names = new Set(writers.map((id) => firm.find((one) => one.id === id)?.name ?? client))
  const [only] = names
  const text =
    names.size === 0
      ? ''
      : names.size === 1 && only !== undefined && only !== null
        ? t('messages.isWriting', { name: only })
        : t(names.size === 1 ? 'messages.somebodyIsWriting' : 'messages.severalAreWriting')
  return (
    <p className="typing-line" role="status">
      {text !== '' && (
        <>
          <span className="typing-dots" aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          {text}
        </>
      )}
    </p>
  )
}
