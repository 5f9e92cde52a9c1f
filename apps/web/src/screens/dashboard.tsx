import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { IdleWatch } from '@atrium/identity/web/identity/components/idle-watch.tsx'
import { ProofDialog } from '@atrium/identity/web/identity/components/proof-dialog.tsx'
import { sessionQuery } from '@atrium/identity/web/identity/queries'
import { isSigningOut, signOut } from '@atrium/identity/web/identity/sign-out'
import { useStore } from '@atrium/ui/lib/store'
import { DashboardLayout } from '../shell/components/dashboard-layout.tsx'
import { WelcomeDialogs } from '@atrium/people/web/welcome/components/welcome-dialogs.tsx'

/** Layout of every page of a signed-in person except the portal chooser. */
export function DashboardScreen() {
  const navigate = useNavigate()
  const leave = useCallback(() => void signOut({ leave: () => navigate({ to: '/' }) }), [navigate])
  return (
    <DashboardLayout>
      <Outlet />
      <WelcomeDialogs onDecline={leave} />
      <ProofDialog />
    </DashboardLayout>
  )
}

/**
 * Wraps the portal chooser and the dashboard, and ends an idle session on both. When a sign-out begins, the page is removed at once, because
 * it would otherwise show its data, and request more, until the code of the next page has loaded.
 */
export function SignedInScreen() {
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  const leave = useCallback(() => navigate({ to: '/login' }), [navigate])
  const isLeaving = useStore(isSigningOut)
  if (isLeaving || session?.state === 'none') return null
  return (
    <>
      <Outlet />
      {session?.state === 'signed-in' && <IdleWatch idleLimitSeconds={session.idleLimitSeconds} leave={leave} />}
    </>
  )
}
