import { useTranslation } from 'react-i18next'
import { areAmountsHidden, setAmountsHidden } from '@atrium/ui/lib/hidden-amounts'
import { useStore } from '@atrium/ui/lib/store'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Button that hides and shows amounts of money on the screen, for use in public. */
export function AmountsSwitch() {
  const { t } = useTranslation()
  const isHidden = useStore(areAmountsHidden)
  const label = t('shell.hideAmounts')
  return (
    <button
      type="button"
      className="tool"
      aria-pressed={isHidden}
      aria-label={label}
      title={label}
      onClick={() => setAmountsHidden(!isHidden)}
    >
      <Icon name={isHidden ? 'eye-off' : 'eye'} />
    </button>
  )
}
