import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { SavingState } from '../use-message-draft.ts'

/** Says whether the draft is saved. */
export function SavingNote({ state }: { state: SavingState }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const texts = { waiting: 'draftSaving', saving: 'draftSaving', failed: 'draftNotSaved', conflict: 'draftConflict' } as const
  const text =
    state.kind === 'saved'
      ? state.at === null
        ? ''
        : t('messages.draftSaved', { moment: moment(state.at) })
      : t(`messages.${texts[state.kind]}`)
  return (
    <span className="muted message-saving" role="status">
      {text}
    </span>
  )
}
