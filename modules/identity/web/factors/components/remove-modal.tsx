import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'

type Props = { title: string; text: string; label?: string; onRemove: () => void; onClose: () => void }

export function RemoveModal({ title, text, label, onRemove, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      isAlert
      title={title}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="button" onClick={onRemove}>
            {label ?? t('factors.remove')}
          </button>
          <button className="button" type="button" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  )
}
