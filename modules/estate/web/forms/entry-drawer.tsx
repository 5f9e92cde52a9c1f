import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveButton } from '@atrium/planning/web/holdings/remove-button.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import './forms.css'

type Props = {
  title: string
  form: { formId: string; isSaving: boolean; submit: (event: SyntheticEvent) => void; remove?: (() => Promise<void>) | undefined }
  onClose: () => void
  children: ReactNode
}

/** Shows the form of a record in a drawer. */
export function EntryDrawer({ title, form: { formId, isSaving, submit, remove }, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={title}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form={formId} aria-busy={isSaving}>
            {t('estate.form.save')}
          </button>
          {remove && <RemoveButton onRemove={remove} />}
        </>
      }
    >
      <form className="estate-form" id={formId} noValidate onSubmit={submit}>
        {children}
      </form>
    </Drawer>
  )
}
