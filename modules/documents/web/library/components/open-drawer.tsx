import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { DocumentPreview } from '../../preview/document-preview.tsx'
import type { Previewed } from '../../preview/content.ts'
import { useSaveDocument } from '../open-document.ts'

/** Shows a document beside the page, with a button to download it. */
export function OpenDrawer({ document, onClose }: { document: Previewed; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useSaveDocument()
  return (
    <Drawer
      title={document.name}
      onClose={onClose}
      footer={
        <button className="button" type="button" onClick={() => void save(document)}>
          {t('library.do.save')}
        </button>
      }
    >
      <DocumentPreview document={document} />
    </Drawer>
  )
}
