import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { portalEntryGuard } from '../features/identity/guards.ts'
import { ProfileForm } from '../features/profiles/components/profile-form.tsx'
import { meQuery } from '../features/profiles/queries.ts'
import { usePage } from '../lib/page.ts'

export function ProfileScreen() {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const home = me && portalEntryGuard(me, 1)
  usePage(
    t('profiles.title'),
    home && home !== '/portals' ? (me.role === 'client' ? t('navigation.overview') : t('clients.title')) : t('portals.title'),
    home ?? '/portals',
  )
  if (!me) return null
  return (
    <div className="wrap profile-page">
      <h1>{t('profiles.title')}</h1>
      <p className="muted">{t('profiles.lede')}</p>
      <ProfileForm key={me.id} me={me} />
    </div>
  )
}
