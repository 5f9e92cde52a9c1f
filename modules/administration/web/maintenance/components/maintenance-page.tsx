import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { api } from '../../api.ts'

/** Interval at which the page checks whether maintenance has ended. The portal opens when it has. */
const againMs = 60_000

export function MaintenancePage() {
  const { t, i18n } = useTranslation()
  const { moment } = useFormats()
  const { data } = useQuery({
    queryKey: ['maintenance'],
    queryFn: async () => {
      const answer = await api.maintenances.get()
      if (!answer.maintenance) location.reload()
      return answer
    },
    refetchInterval: againMs,
  })
  const found = data?.maintenance
  const words = found && (found.messages[i18n.language as 'en'] ?? Object.values(found.messages)[0])
  return (
    <section className="error-page" role="alert">
      <h1>{t('maintenance.title')}</h1>
      <p>{words ?? t('errors.maintenance')}</p>
      {found && <p className="muted">{t('maintenance.until', { moment: moment(found.until) })}</p>}
      <button className="button" type="button" onClick={() => location.reload()}>
        {t('actions.tryAgain')}
      </button>
    </section>
  )
}
