import { useTranslation } from 'react-i18next'

/** Shows a missing figure as a dash, never as zero. The reason appears on hover and focus. */
export function Missing({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason must be reachable by keyboard
    <span className="na" tabIndex={0} data-tip={reason}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">
        {t('states.notAvailable')} {reason}
      </span>
    </span>
  )
}
