import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Deletes at the second press. The parent gives it another key for another field, so that both presses are for the same one. */
export function DeleteButton({ label, onDelete }: { label: string; onDelete: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <p className="designer-delete">
      <button
        type="button"
        className={isAsking ? 'button danger asking' : 'button danger'}
        onClick={() => (isAsking ? onDelete() : setIsAsking(true))}
        onBlur={() => setIsAsking(false)}
      >
        <Icon name="trash" small />
        {isAsking ? t('designer.deleteAgain') : label}
      </button>
    </p>
  )
}
