import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { EnvelopeTemplate, TemplateContent } from '../../../contract/templates.ts'
import { api } from '../../api.ts'
import { templatesQuery } from '../../queries.ts'

type Props = {
  portal: string
  content: TemplateContent
  templates: readonly EnvelopeTemplate[]
  onSaved: (template: string) => void
  onClose: () => void
}

/** Names a new template, or replaces the one with the name. */
export function TemplateDialog({ portal, content, templates, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const [newId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const known = templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // The form of the page is above this one.
    event.stopPropagation()
    setIsChecked(true)
    if (isBusy || name.trim() === '') return
    setIsBusy(true)
    const template = known?.id ?? newId
    try {
      await api.templates.save({ portal, template, revision: known?.revision ?? 0, name, content })
      await queryClient.invalidateQueries({ queryKey: templatesQuery(portal).queryKey })
      showResult(t('sending.templateSaved'))
      onSaved(template)
      onClose()
    } catch (error) {
      const code = failureCode(error)
      const isTaken = failureDetails(error).issues?.some((issue) => issue.code === 'taken')
      showError(t(code === 'conflict' || isTaken ? 'sending.templateConflict' : `errors.${code}`))
      await queryClient.invalidateQueries({ queryKey: templatesQuery(portal).queryKey })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      title={t('sending.saveTemplate')}
      lede={t('sending.templateLede')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="signing-template" aria-busy={isBusy}>
            {t(known ? 'sending.replaceTemplate' : 'sending.save')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('sending.cancel')}
          </button>
        </>
      }
    >
      <form id="signing-template" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('sending.templateName')}
          value={name}
          maxLength={80}
          error={isChecked && name.trim() === '' ? t('sending.templateNameMissing') : undefined}
          hint={known ? t('sending.templateTaken') : undefined}
          onValue={setName}
        />
      </form>
    </Modal>
  )
}
