import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  lede?: string
  /** Label of the button that submits the form with the id `form`. */
  action: string
  form: string
  isSending?: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows one of several steps in a dialog: a form with its submit button and Cancel. */
export function StepModal({ title, lede, action, form, isSending, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      title={title}
      {...(lede !== undefined && { lede })}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form={form} aria-busy={isSending}>
            {action}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
