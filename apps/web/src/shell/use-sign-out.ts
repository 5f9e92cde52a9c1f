import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signOut } from '@atrium/identity/web/identity/sign-out'
import { showSuccess } from '@atrium/ui/components/notices'

/** Returns a function that ends the session, opens the start page and shows a confirmation. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async () => {
    await signOut({ leave: () => navigate({ to: '/' }) })
    showSuccess(t('identity.loggedOut'))
  }
}
