import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../contract/profiles.ts'
import { useMaximumReached } from '../use-maximum-reached.ts'
import { CreatePortal } from './create-portal.tsx'

type Props = { me: Pick<Me, 'role' | 'organisation'>; maximum: number | null; canCreate: boolean }

/** Offers staff to create a portal, or states the maximum and who can raise it. */
export function ProfessionalOffer({ me: { role, organisation }, maximum, canCreate }: Props) {
  const { t } = useTranslation()
  const describeMaximum = useMaximumReached(role)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="pro" aria-labelledby="pro">
      <div>
        <h2 id="pro">{t('portals.professional')}</h2>
        <p className="muted" id="pro-limit">
          {canCreate
            ? t('portals.professionalLede')
            : organisation === null || maximum === null
              ? t('portals.noFirm')
              : describeMaximum(maximum)}
        </p>
      </div>
      <button className="button" type="button" disabled={!canCreate} aria-describedby="pro-limit" onClick={() => setIsOpen(true)}>
        {t('portals.create')}
      </button>
      {isOpen && <CreatePortal role={role} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
