import { useTranslation } from 'react-i18next'

/** Shows a missing figure as a dash with its reason on hover and focus, never as zero. */
export function Missing({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason must be within reach of the keyboard
    <span className="na" tabIndex={0} data-tip={reason}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">
        {t('states.notAvailable')} {reason}
      </span>
    </span>
  )
}
