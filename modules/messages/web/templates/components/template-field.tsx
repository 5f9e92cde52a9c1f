import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import type { MessageTemplate } from '../../../contract/templates.ts'
import { templatesQuery } from '../../queries.ts'
import { TemplatesDrawer } from './templates-drawer.tsx'
import './templates.css'

type Props = { portal: string; onChoose: (template: MessageTemplate) => void }

/** Chooses a template for a message, and opens the list in which staff change them. Not shown to people who may not use templates. */
export function TemplateField({ portal, onChoose }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(templatesQuery(portal))
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  return (
    <div className="template-field">
      {data.items.length > 0 && (
        <NativeSelect
          label={t('messages.template')}
          value=""
          choices={[{ value: '', label: t('messages.chooseTemplate') }, ...data.items.map(({ id, name }) => ({ value: id, label: name }))]}
          isForm
          onChoose={(id) => {
            const template = data.items.find((one) => one.id === id)
            if (template) onChoose(template)
          }}
        />
      )}
      <button className="link" type="button" onClick={() => setIsOpen(true)}>
        {t('messages.manageTemplates')}
      </button>
      {isOpen && <TemplatesDrawer portal={portal} items={data.items} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
