import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { api } from '../../api.ts'

/** Interval at which the page checks whether maintenance has ended. The portal opens when it has. */
const checkIntervalMs = 60_000

export function MaintenancePage() {
  const { t, i18n } = useTranslation()
  const { moment } = useFormats()
  const { data } = useQuery({
    queryKey: ['maintenance'],
    queryFn: async () => {
      const response = await api.maintenances.get()
      if (!response.maintenance) location.reload()
      return response
    },
    refetchInterval: checkIntervalMs,
  })
  const maintenance = data?.maintenance
  // A message in another language says more about this maintenance than the general text.
  const message = maintenance && (maintenance.messages[i18n.language as 'en'] ?? Object.values(maintenance.messages)[0])
  return (
    <section className="error-page" role="alert">
      <h1>{t('maintenance.title')}</h1>
      <p>{message ?? t('errors.maintenance')}</p>
      {maintenance && <p className="muted">{t('maintenance.until', { moment: moment(maintenance.until) })}</p>}
      <button className="button" type="button" onClick={() => location.reload()}>
        {t('actions.tryAgain')}
      </button>
    </section>
  )
}
