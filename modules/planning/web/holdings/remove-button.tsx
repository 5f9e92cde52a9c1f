import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Time in which the second press confirms. Afterwards the button asks again. */
const confirmMs = 3_000

/** Removes an item with a second press within three seconds. A screen reader announces the question. */
export function RemoveButton({ onRemove }: { onRemove: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setIsAsking(false), confirmMs)
    return () => clearTimeout(timer)
  }, [isAsking])
  const press = () => {
    if (!isAsking) return setIsAsking(true)
    setIsAsking(false)
    setIsRemoving(true)
    void onRemove().finally(() => setIsRemoving(false))
  }
  return (
    <span aria-live="polite">
      <button className="button danger" type="button" aria-busy={isRemoving} onClick={press}>
        <Icon name="trash" small />
        {t(isAsking ? 'planning.confirmRemoval' : 'planning.remove')}
      </button>
    </span>
  )
}
