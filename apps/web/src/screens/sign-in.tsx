import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Door } from '../features/identity/components/door.tsx'
import { SignInDialog, type DialogAction } from '../features/identity/components/sign-in-dialog.tsx'
import { sessionQuery } from '../features/identity/queries.ts'
import { DoorTools } from '../features/shell/components/door-tools.tsx'
import { useAppliedTheme } from '../features/shell/use-applied-theme.ts'
import { usePage } from '../lib/page.ts'

export function SignInScreen({ action }: { action: DialogAction }) {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  usePage(t(action === 'signup' ? 'identity.signUp' : action === 'reset' ? 'identity.resetPassword' : 'identity.signIn'))
  useAppliedTheme(undefined)
  return (
    <Door tools={<DoorTools />}>
      <SignInDialog key={action} action={action} isPinPending={session?.state === 'second-factor'} sentTo={session?.pinSentTo} />
    </Door>
  )
}
