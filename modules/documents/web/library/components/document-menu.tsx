import { useTranslation } from 'react-i18next'
import { Menu, type MenuItem } from '@atrium/ui/components/menu.tsx'
import type { ListedDocument } from '../../../contract/documents.ts'
import { useDocumentTools } from '../use-document-tools.ts'

export type DocumentAction = 'readers' | 'retention' | 'rename' | 'move' | 'versions' | 'remove' | 'restore'

export type DocumentMenuProps = {
  document: ListedDocument
  /** True for staff of the firm. */
  isFirm: boolean
  onAction: (action: DocumentAction, document: ListedDocument) => void
  onSave: () => void
}

/** Menu of what the reader may do with a document. */
export function DocumentMenu({ document, isFirm, onAction, onSave }: DocumentMenuProps) {
  const { t } = useTranslation()
  const toolsOf = useDocumentTools()
  const item = (action: DocumentAction): MenuItem => ({
    id: action,
    label: t(`library.do.${action}`),
    onChoose: () => onAction(action, document),
  })
  const isDeleted = document.deletedAt !== null
  const items: MenuItem[] = isDeleted
    ? document.mayChange
      ? [item('restore'), ...(isFirm ? [item('retention')] : [])]
      : []
    : [
        { id: 'save', label: t('library.do.save'), onChoose: onSave },
        ...(document.version === null ? [] : [item('versions')]),
        ...(document.source === 'atrium' && isFirm ? [item('readers'), item('retention')] : []),
        ...toolsOf(document),
        ...(document.mayChange ? [item('rename'), item('move'), item('remove')] : []),
      ]
  if (items.length === 0) return null
  return (
    <Menu
      label={t('library.actionsOf', { name: document.name })}
      className="document-more"
      button={<span aria-hidden="true">⋯</span>}
      items={items}
    />
  )
}
