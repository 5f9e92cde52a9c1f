import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '@atrium/accounts/contract/accounts'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { documentKinds, type DocumentKind } from '../../../contract/document-terms.ts'
import type { ListedDocument, ListedFolder } from '../../../contract/documents.ts'
import { api } from '../../api.ts'
import { listFolderChoices } from '../folder-choices.ts'
import { useChange } from '../use-change.ts'

type Props = {
  account: string
  portfolios: Account['portfolios']
  document: ListedDocument
  folders: readonly ListedFolder[]
  onClose: () => void
}

/** Chooses the folder and the kind of a document, and the portfolio that it is about. */
export function MoveDialog({ account, portfolios, document, folders, onClose }: Props) {
  const { t } = useTranslation()
  const [folder, setFolder] = useState(document.folder ?? '')
  const [portfolio, setPortfolio] = useState(document.portfolio ?? '')
  const [kind, setKind] = useState<DocumentKind>(document.kind ?? 'other')
  const { change, isBusy, nameError } = useChange()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const write = () =>
      api.documents.change({
        account,
        document: document.id,
        revision: document.revision ?? 1,
        folder: folder === '' ? null : folder,
        kind,
        ...(portfolio !== (document.portfolio ?? '') && { portfolio: portfolio === '' ? null : portfolio }),
      })
    if (await change(write, t('library.moved', { name: document.name }))) onClose()
  }
  return (
    <Modal title={t('library.moveTitle')} lede={document.name} onClose={onClose}>
      <form className="library-dialog" onSubmit={(event) => void submit(event)} noValidate>
        <NativeSelect
          label={t('library.folder')}
          value={folder}
          choices={[{ value: '', label: t('library.noFolder') }, ...listFolderChoices(folders)]}
          isForm
          onChoose={setFolder}
        />
        <NativeSelect
          label={t('library.kind')}
          value={kind}
          choices={documentKinds.map((value) => ({ value, label: t(`library.kinds.${value}`) }))}
          isForm
          onChoose={setKind}
        />
        {portfolios.length > 0 && (
          <NativeSelect
            label={t('library.about')}
            value={portfolio}
            choices={[{ value: '', label: t('library.wholeAccount') }, ...portfolios.map(({ id, name }) => ({ value: id, label: name }))]}
            isForm
            onChoose={setPortfolio}
          />
        )}
        {nameError && <Note kind="error">{nameError}</Note>}
        <div className="library-dialog-foot">
          <button className="button primary" type="submit" aria-busy={isBusy}>
            {t('library.save')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('library.cancel')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
