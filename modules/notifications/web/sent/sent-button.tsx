import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffPlace } from '@atrium/people/web/staff-tools.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { createPart } from '@atrium/ui/part'

const SentDrawer = createPart<{ account: string; onClose: () => void }>(
  ['notifications', 'notifications-parts'],
  async () => (await import('./sent-drawer.tsx')).SentDrawer,
)

/** Button on the page of a client that shows staff what the client was told, and what became of it. */
export function SentButton({ account }: StaffPlace) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (account === undefined) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        <Icon name="bell" small />
        {t('notificationParts.sent')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SentDrawer account={account} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
