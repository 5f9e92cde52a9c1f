import { useTranslation } from 'react-i18next'
import type { Account } from '@atrium/accounts/contract/accounts'
import type { ListedDocument, ListedFolder } from '../../../contract/documents.ts'
import { api } from '../../api.ts'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { ReadersDrawer } from '../../reading/readers-drawer.tsx'
import type { DocumentAction } from './document-menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

const retention = lazyPart(async () => (await import('../../retention/retention-drawer.tsx')).RetentionDrawer)

export type LibraryDialog =
  | { kind: Exclude<DocumentAction, 'remove' | 'restore'>; document: ListedDocument }
  | { kind: 'new-folder' }
  | { kind: 'rename-folder' }

type Props = {
  dialog: LibraryDialog | null
  account: Pick<Account, 'id' | 'portfolios'>
  folders: readonly ListedFolder[]
  /** The folder that is shown. */
  folder: ListedFolder | undefined
  onClose: () => void
}

/** The dialog or drawer in which a document or folder is changed. */
export function LibraryDialogs({ dialog, account: { id: account, portfolios }, folders, folder, onClose }: Props) {
  const { t } = useTranslation()
  const place = folder?.source === 'atrium' ? folder.id : undefined
  return (
    <>
      {dialog?.kind === 'new-folder' && (
        <NameDialog
          title={t('library.newFolder')}
          label={t('library.name')}
          hint={folder && place ? t('library.inFolder', { name: folder.name }) : ''}
          name=""
          maxLength={100}
          save={t('library.create')}
          result={(name) => t('library.folderAdded', { name })}
          write={(name) => api.documents.addFolder({ account: account, folder: crypto.randomUUID(), name, parent: place ?? null })}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'rename-folder' && folder && (
        <NameDialog
          title={t('library.renameFolder')}
          label={t('library.name')}
          name={folder.name}
          maxLength={100}
          save={t('library.save')}
          result={(name) => t('library.renamed', { name })}
          write={(name) => api.documents.renameFolder({ account: account, folder: folder.id, name })}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'rename' && (
        <NameDialog
          title={t('library.renameTitle')}
          label={t('library.name')}
          hint={t('library.extensionHint')}
          name={dialog.document.name}
          maxLength={200}
          save={t('library.save')}
          result={(name) => t('library.renamed', { name })}
          write={(name) =>
            api.documents.change({ account: account, document: dialog.document.id, revision: dialog.document.revision ?? 1, name })
          }
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog account={account} portfolios={portfolios} document={dialog.document} folders={folders} onClose={onClose} />
      )}
      {dialog?.kind === 'readers' && <ReadersDrawer account={account} document={dialog.document} onClose={onClose} />}
      {dialog?.kind === 'retention' && (
        <retention.Part account={account} document={dialog.document} onClose={onClose} onLoadFailure={onClose} />
      )}
      {dialog?.kind === 'versions' && <VersionsDrawer account={account} document={dialog.document} onClose={onClose} />}
    </>
  )
}
