import { useTranslation } from 'react-i18next'

/** A figure that is not there: a dash with its reason on hover and focus, never a nought in its place. */
export function Missing({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason must be within reach of the keyboard
    <span className="na" tabIndex={0}>
      <span aria-hidden="true">—</span>
      <span className="tip">
        <span className="visually-hidden">{t('states.notAvailable')} </span>
        {reason}
      </span>
    </span>
  )
}
