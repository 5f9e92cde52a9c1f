import { useTranslation } from 'react-i18next'
import { sizeText } from '@atrium/files/web/size-text'
import { useFormats } from '@atrium/ui/i18n/use-formats'

/** Share of a limit from which its use is shown. */
const shownFrom = 0.8

/** States how much of the room for documents is in use, once most of it is. */
export function UseNote({ use }: { use: { bytes: number; maxBytes: number; count: number; maxCount: number } }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { bytes, maxBytes, count, maxCount } = use
  const notes = [
    ...(bytes >= maxBytes * shownFrom ? [t('library.useBytes', { used: sizeText(bytes, number), limit: sizeText(maxBytes, number) })] : []),
    ...(count >= maxCount * shownFrom ? [t('library.useCount', { used: number(count), limit: number(maxCount) })] : []),
  ]
  return notes.map((note) => (
    <p key={note} className="library-tree-keep">
      {note}
    </p>
  ))
}
