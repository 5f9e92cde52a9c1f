import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from '@atrium/identity/web/identity/components/auth-layout.tsx'
import { SignInDialog, type DialogAction, type SignUpRoute } from '@atrium/identity/web/identity/components/sign-in-dialog.tsx'
import { sessionQuery } from '@atrium/identity/web/identity/queries'
import { AuthTools } from '../shell/components/auth-tools.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'
import { usePage } from '@atrium/ui/lib/page'
import { LandingScreen } from './landing.tsx'

/** Search parameters of the entry page. */
export type EntrySearch = { action?: DialogAction; logout?: true }

export function EntryScreen() {
  const { action }: EntrySearch = useSearch({ strict: false })
  const resetToken: unknown = useLoaderData({ strict: false })
  return action ? <SignInScreen key={action} action={action} resetToken={resetToken as string | undefined} /> : <LandingScreen />
}

export const LoginScreen = () => <SignInScreen action="login" />

export const SignUpScreen = () => <SignInScreen action="signup" />

/** Sign-up form for an invitation, which the loader of the route has looked up. */
export function InvitedSignUpScreen() {
  const signUpRoute: unknown = useLoaderData({ strict: false })
  return <SignInScreen action="signup" signUpRoute={signUpRoute as SignUpRoute} />
}

type SignInProps = { action: DialogAction; signUpRoute?: SignUpRoute; resetToken?: string | undefined }

function SignInScreen({ action, signUpRoute, resetToken }: SignInProps) {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  usePage(t(action === 'signup' ? 'identity.signUp' : action === 'reset' ? 'identity.resetPassword' : 'identity.signIn'))
  useAppliedTheme(undefined)
  return (
    <AuthLayout tools={<AuthTools />}>
      <SignInDialog
        key={action}
        action={action}
        isSignedIn={session?.state === 'signed-in'}
        factors={session?.state === 'second-factor' ? (session.factors ?? []) : undefined}
        sentTo={session?.pinSentTo}
        passkeyHosts={session?.passkeyHosts}
        signUpRoute={signUpRoute}
        resetToken={resetToken}
      />
    </AuthLayout>
  )
}
