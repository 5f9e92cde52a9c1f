import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DraftState } from '../draft-saver.ts'
import { minutesToWait } from '../use-sending-error.ts'

/** Says whether the answers are saved on the server. */
export function SavedState({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (state.kind === 'failed')
    return (
      <p className="form-saved" role="status">
        <Icon name="warning" small />
        <span>
          {state.waitSeconds === null ? t('forms.keptOnDevice') : t('forms.savedIn', { count: minutesToWait(state.waitSeconds) })}
        </span>
        <button className="link" type="button" onClick={onRetry}>
          {t('forms.saveNow')}
        </button>
      </p>
    )
  const text =
    state.kind === 'saved'
      ? state.at === null
        ? t('forms.savesItself')
        : t('forms.savedAt', { moment: moment(state.at) })
      : t('forms.saving')
  return (
    <p className="form-saved muted" role="status">
      {state.kind === 'saved' && state.at !== null && <Icon name="check" small />}
      <span>{text}</span>
    </p>
  )
}
