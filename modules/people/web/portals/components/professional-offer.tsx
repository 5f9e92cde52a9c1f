import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreatePortal } from './create-portal.tsx'

export function ProfessionalOffer({ maximum, canCreate }: { maximum: number; canCreate: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="pro" aria-labelledby="pro">
      <div>
        <h2 id="pro">{t('portals.professional')}</h2>
        <p className="muted" id="pro-limit">
          {canCreate ? t('portals.professionalLede') : t('portals.maximumReached', { count: maximum })}
        </p>
      </div>
      <button className="button" type="button" disabled={!canCreate} aria-describedby="pro-limit" onClick={() => setIsOpen(true)}>
        {t('portals.create')}
      </button>
      {isOpen && <CreatePortal onClose={() => setIsOpen(false)} />}
    </section>
  )
}
