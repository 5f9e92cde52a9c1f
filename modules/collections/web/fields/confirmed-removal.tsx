import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Removes at the second press. The question stays until it is answered or focus leaves the button, and screen readers announce it. */
export function ConfirmedRemoval({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={isAsking ? 'close asking' : 'close'}
        aria-label={t(isAsking ? 'fields.confirmRemove' : 'controls.remove', { name })}
        data-tip={isAsking ? t('fields.confirmRemove', { name }) : undefined}
        onBlur={() => setIsAsking(false)}
        onClick={() => (isAsking ? onRemove() : setIsAsking(true))}
      >
        <Icon name="trash" small />
      </button>
      <span role="status" className={isAsking ? 'asking-text' : 'visually-hidden'}>
        {isAsking && t('fields.confirmRemove', { name })}
      </span>
    </>
  )
}
