import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { MessageTemplate } from '../../../contract/templates.ts'
import { api } from '../../api.ts'
import { TemplateForm } from './template-form.tsx'

type Props = { portal: string; items: readonly MessageTemplate[]; onClose: () => void }

/** Reads the templates again after one was changed. */
const reload = () => queryClient.invalidateQueries({ queryKey: ['messages', 'templates'] })

/** The templates of a portal, which its staff add, change and delete. */
export function TemplatesDrawer({ portal, items, onClose }: Props) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(null)
  const finish = async () => {
    await reload()
    setEdited(null)
  }
  return (
    <Drawer title={t('messages.templates')} onClose={onClose}>
      {edited === null ? (
        <div className="templates">
          <button className="button primary" type="button" onClick={() => setEdited('new')}>
            {t('messages.addTemplate')}
          </button>
          {items.length === 0 && <EmptyState title={t('messages.noTemplates')}>{t('messages.noTemplatesHint')}</EmptyState>}
          <ul className="template-list" aria-label={t('messages.templates')}>
            {items.map((template) => (
              <TemplateRow key={template.id} portal={portal} template={template} onEdit={() => setEdited(template)} />
            ))}
          </ul>
        </div>
      ) : (
        <TemplateForm
          portal={portal}
          template={edited === 'new' ? null : edited}
          onSaved={() => void finish()}
          onCancel={() => setEdited(null)}
        />
      )}
    </Drawer>
  )
}

function TemplateRow({ portal, template, onEdit }: { portal: string; template: MessageTemplate; onEdit: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    try {
      await api.messageTemplates.remove({ portal, template: template.id })
      showResult(t('messages.templateRemoved'))
      await reload()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <li>
      <span>
        <strong>{template.name}</strong>
        <small className="muted">
          {template.updatedBy === null
            ? moment(template.updatedAt)
            : t('messages.templateSavedBy', { name: template.updatedBy, moment: moment(template.updatedAt) })}
        </small>
      </span>
      <button className="button quiet" type="button" onClick={onEdit} aria-label={t('messages.editTemplate', { name: template.name })}>
        {t('messages.change')}
      </button>
      <button
        className={isAsking ? 'button danger' : 'button quiet'}
        type="button"
        onClick={() => (isAsking ? void remove() : setIsAsking(true))}
        onBlur={() => setIsAsking(false)}
        aria-label={t(isAsking ? 'messages.reallyRemoveTemplate' : 'messages.removeTemplate', { name: template.name })}
      >
        {t(isAsking ? 'messages.reallyRemove' : 'messages.remove')}
      </button>
    </li>
  )
}
