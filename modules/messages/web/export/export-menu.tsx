import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { showError } from '@atrium/ui/components/notices'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import type { Conversation } from '../../contract/messages.ts'

type Props = { portal: string; conversation: Conversation }

/** Saves a conversation as PDF or JSON. */
export function ExportMenu({ portal, conversation: { id, subject } }: Props) {
  const { t } = useTranslation()
  const save = async (format: 'pdf' | 'json') => {
    try {
      await withProof(() =>
        downloadFile(`/api/portals/${encodeURIComponent(portal)}/conversations/${id}/files/${format}`, `${subject}.${format}`),
      )
    } catch (error) {
      if (failureCode(error) !== 'proof-required') showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <Menu
      className="button quiet"
      label={t('messages.export')}
      button={
        <>
          <Icon name="download" small />
          {t('messages.export')}
        </>
      }
      items={[
        { id: 'pdf', label: t('messages.exportPdf'), onChoose: () => void save('pdf') },
        { id: 'json', label: t('messages.exportJson'), onChoose: () => void save('json') },
      ]}
    />
  )
}
