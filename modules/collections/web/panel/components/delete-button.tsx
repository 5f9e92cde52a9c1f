import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Time in which the second press confirms. Afterwards the button asks again. */
const confirmMs = 3_000

/** Deletes with a second press within three seconds. A screen reader announces the question. */
export function DeleteButton({ onDelete }: { onDelete: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setIsAsking(false), confirmMs)
    return () => clearTimeout(timer)
  }, [isAsking])
  const press = async () => {
    if (!isAsking) return setIsAsking(true)
    setIsDeleting(true)
    setIsAsking(false)
    await onDelete().finally(() => setIsDeleting(false))
  }
  return (
    <span className="delete" aria-live="polite">
      <button
        className={isAsking ? 'button danger asking' : 'button danger'}
        type="button"
        aria-busy={isDeleting}
        onClick={() => void press()}
      >
        <Icon name="trash" small />
        {t(isAsking ? 'collections.confirmDelete' : 'collections.delete')}
      </button>
    </span>
  )
}
