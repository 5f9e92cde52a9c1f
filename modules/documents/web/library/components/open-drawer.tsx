import { useTranslation } from 'react-i18next'
import { AskAbout } from '@atrium/ui/components/ask-about.tsx'
import { useOpenedAccount } from '@atrium/accounts/web/recent-accounts/use-opened-account'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { DocumentPreview } from '../../preview/document-preview.tsx'
import { findFileId, type Previewed } from '../../preview/content.ts'
import { ConfirmReading } from '../../reading/confirm-reading.tsx'
import { useReadingTime } from '../../reading/use-reading-time.ts'
import '../../reading/reading.css'
import { useSaveDocument } from '../open-document.ts'

/** Shows a document beside the page, with a button to download it. */
export function OpenDrawer({ document, onClose }: { document: Previewed; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useSaveDocument()
  const { account, source, id, version, confirmation } = document
  const file = findFileId(document.fileUrl)
  const isStored = account !== undefined && source === 'atrium' && id !== undefined && file !== undefined
  useOpenedAccount(account)
  useReadingTime(isStored ? { account, document: id, file } : null)
  return (
    <Drawer
      title={document.name}
      onClose={onClose}
      footer={
        <>
          <button className="button" type="button" onClick={() => void save(document)}>
            {t('library.do.save')}
          </button>
          <AskAbout about={{ kind: 'document', label: document.name, context: '', account: account ?? null, asOn: null, lines: [] }} />
        </>
      }
    >
      {account !== undefined && confirmation && version && (
        <ConfirmReading account={account} document={document} version={version} confirmation={confirmation} />
      )}
      <DocumentPreview document={document} />
    </Drawer>
  )
}
