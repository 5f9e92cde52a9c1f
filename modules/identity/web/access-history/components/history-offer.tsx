import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import './history.css'

/** Shows the link from the profile to the access history. */
export function HistoryOffer() {
  const { t } = useTranslation()
  return (
    <section className="history-offer">
      <h2>{t('accessHistory.open')}</h2>
      <p className="muted">{t('accessHistory.openLede')}</p>
      <ButtonLink to="/profile/history">{t('accessHistory.show')}</ButtonLink>
    </section>
  )
}
