import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { sizeText } from '@atrium/files/web/size-text'
import type { ListedDocument } from '../../../contract/documents.ts'
import { versionsQuery } from '../../queries.ts'
import { useSaveDocument } from '../open-document.ts'

/** Shows the versions of a document, each of which can be downloaded. */
export function VersionsDrawer({ account, document, onClose }: { account: string; document: ListedDocument; onClose: () => void }) {
  const { t } = useTranslation()
  const { moment, number } = useFormats()
  const query = useQuery(versionsQuery(account, document.id))
  const save = useSaveDocument()
  return (
    <Drawer title={t('library.versions')} context={document.name} onClose={onClose}>
      <Panel query={query} failure={t('library.failed')} skeleton={<TableSkeleton rows={2} />}>
        {({ items }) => (
          <ul className="library-rows">
            {items.map((version) => (
              <li key={version.number}>
                <span>
                  <strong>{t('library.versionNumber', { number: version.number })}</strong>
                  <small>{[version.addedBy, moment(version.addedAt), sizeText(version.bytes, number)].filter(Boolean).join(', ')}</small>
                  {version.textSearch !== 'all' && (
                    <small>{t(version.textSearch === 'part' ? 'library.searchedPart' : 'library.searchedNone')}</small>
                  )}
                </span>
                <button className="button small" type="button" onClick={() => void save({ name: version.name, fileUrl: version.fileUrl })}>
                  {t('library.do.save')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Drawer>
  )
}
