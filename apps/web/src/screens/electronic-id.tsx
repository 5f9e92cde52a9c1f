import type { ElectronicIdAnswer } from '@atrium/contract/electronic-id'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Door } from '../features/identity/components/door.tsx'
import { ElectronicIdVisit } from '../features/identity/components/electronic-id-visit.tsx'
import { sessionQuery } from '../features/identity/queries.ts'
import { signOut } from '../features/identity/sign-out.ts'
import { DoorTools } from '../features/shell/components/door-tools.tsx'
import { useAppliedTheme } from '../features/shell/use-applied-theme.ts'
import { usePage } from '../lib/page.ts'
import { showResult, showSuccess } from '../ui/notices.ts'

/** On the way to the provider of an electronic id, and back. */
export function ElectronicIdScreen({ answer }: { answer: ElectronicIdAnswer | 'refused' | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  usePage(t('electronicId.title'))
  useAppliedTheme(undefined)
  if (!session) return null
  return (
    <Door tools={<DoorTools />}>
      <ElectronicIdVisit
        answer={answer}
        isLinking={session.state === 'signed-in'}
        onCancel={session.state === 'electronic-id' ? () => void signOut().then(() => navigate({ to: '/' })) : undefined}
        onDone={(status) => {
          if (status === 'linked') showResult(t('electronicId.linked'))
          if (status === 'signed-in') showSuccess(t('identity.welcomeBack'))
          void navigate({ to: status === 'linked' ? '/profile/me' : status === 'signed-in' ? '/portals' : '/login', replace: true })
        }}
      />
    </Door>
  )
}
