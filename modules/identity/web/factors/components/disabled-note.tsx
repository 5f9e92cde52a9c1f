import type { OwnFactors } from '../../../contract/factors.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Note } from '@atrium/ui/components/states.tsx'

/** States when and why the firm disabled the person's second factor. */
export function DisabledNote({ disabled }: Pick<OwnFactors, 'disabled'>) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (!disabled) return null
  const { at, reason } = disabled
  return (
    <li className="settings-note">
      <Note>
        <p>{at && reason ? t('factors.disabledOn', { date: date(at), reason }) : t('factors.disabled')}</p>
        <p className="muted">{t('factors.disabledText')}</p>
      </Note>
    </li>
  )
}
