import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { EnvelopeDraft, SigningPerson } from '../../../contract/envelopes.ts'
import { api } from '../../api.ts'
import { templatesQuery } from '../../queries.ts'
import { applyTemplate, toTemplate } from '../template.ts'
import { TemplateDialog } from './template-dialog.tsx'

type Props = {
  portal: string
  draft: EnvelopeDraft
  people: readonly SigningPerson[]
  pageCount: number
  onChange: (edit: (before: EnvelopeDraft) => EnvelopeDraft) => void
}

/** Uses a template of the portal, and saves the present fields as one. */
export function TemplateChoice({ portal, draft, people, pageCount, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(templatesQuery(portal))
  const [chosen, setChosen] = useState('')
  const [isNaming, setIsNaming] = useState(false)
  const templates = data?.items ?? []
  const template = templates.find(({ id }) => id === chosen)
  const content = toTemplate(draft, people)
  const use = (id: string) => {
    setChosen(id)
    const found = templates.find((one) => one.id === id)
    if (found) onChange((before) => applyTemplate(before, found.content, { people, pageCount, createId: () => crypto.randomUUID() }))
  }
  const remove = async (id: string) => {
    try {
      await api.templates.remove({ portal, template: id })
      setChosen('')
      showResult(t('sending.templateDeleted'))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      await queryClient.invalidateQueries({ queryKey: templatesQuery(portal).queryKey })
    }
  }
  if (templates.length === 0 && !content) return null
  return (
    <section className="sending-template">
      {templates.length > 0 && (
        <NativeSelect
          isForm
          label={t('sending.template')}
          value={chosen}
          choices={[{ value: '', label: t('sending.noTemplate') }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
          onChoose={use}
        />
      )}
      <div className="field-buttons">
        {content && (
          <button className="link" type="button" onClick={() => setIsNaming(true)}>
            {t('sending.saveTemplate')}
          </button>
        )}
        {template && (
          <button className="link" type="button" onClick={() => void remove(template.id)}>
            {t('sending.deleteTemplate')}
          </button>
        )}
      </div>
      {isNaming && content && (
        <TemplateDialog portal={portal} content={content} templates={templates} onSaved={setChosen} onClose={() => setIsNaming(false)} />
      )}
    </section>
  )
}
