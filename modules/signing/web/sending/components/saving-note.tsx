import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { SavingState } from '../use-saved-draft.ts'

/** Says whether the draft is saved, and offers the newer one after a conflict. */
export function SavingNote({ state, onReload }: { state: SavingState; onReload: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (state.kind === 'conflict')
    return (
      <Note>
        {t('sending.conflict')}{' '}
        <button className="link" type="button" onClick={onReload}>
          {t('sending.reload')}
        </button>
      </Note>
    )
  const text =
    state.kind === 'saved'
      ? state.at === null
        ? ''
        : t('sending.saved', { moment: moment(state.at) })
      : t(state.kind === 'failed' ? 'sending.notSaved' : 'sending.saving')
  return (
    <p className="muted sending-state" role="status">
      {text}
    </p>
  )
}
