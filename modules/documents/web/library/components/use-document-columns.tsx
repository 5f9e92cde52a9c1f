import { useTranslation } from 'react-i18next'
import type { Account } from '@atrium/accounts/contract/accounts'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { sizeText } from '@atrium/files/web/size-text'
import type { ListedDocument, ListedFolder } from '../../../contract/documents.ts'
import { useSaveDocument } from '../open-document.ts'
import { useOpenDocument } from '../opening.tsx'
import { ConfirmationMark } from '../../reading/confirmation-mark.tsx'
import { DocumentMenu, type DocumentMenuProps } from './document-menu.tsx'
import { SignatureMark } from './signature-mark.tsx'

type OnAction = DocumentMenuProps['onAction']

/** Returns the columns of a list of documents. */
export function useDocumentColumns(
  folders: readonly ListedFolder[],
  portfolios: Account['portfolios'],
  isFirm: boolean,
  onAction: OnAction,
): readonly DataColumn<ListedDocument>[] {
  const { t } = useTranslation()
  const { date, number } = useFormats()
  const save = useSaveDocument()
  const open = useOpenDocument()
  const names = new Map(folders.map(({ id, name }) => [id, name]))
  const kindOf = ({ kind, service }: ListedDocument) => (kind === null ? (service ?? '') : t(`library.kinds.${kind}`))
  const portfolioNames = new Map(portfolios.map(({ id, name }) => [id, name]))
  const placeOf = ({ folder, portfolio }: ListedDocument) =>
    [folder === null ? undefined : names.get(folder), portfolio === null ? undefined : portfolioNames.get(portfolio)]
      .filter((name) => name !== undefined)
      .join(', ')
  const sizeOf = ({ bytes }: ListedDocument) => (bytes === null ? '' : sizeText(bytes, number))
  return [
    {
      id: 'name',
      header: t('library.document'),
      isRowHeader: true,
      cell: (document) => (
        <span className="document-name">
          <Icon name="document" small />
          <span>
            <button className="document-open" type="button" onClick={() => open(document)}>
              {document.name}
            </button>
            <small className="only-desktop">{placeOf(document) || document.module || ''}</small>
            <small className="only-mobile">{[kindOf(document), date(document.addedOn), sizeOf(document)].filter(Boolean).join(', ')}</small>
            <span className="only-mobile">
              <SignatureMark document={document} />
              <ConfirmationMark document={document} isFirm={isFirm} />
            </span>
          </span>
        </span>
      ),
    },
    { id: 'from', header: t('library.from'), priority: 3, cell: ({ from, addedBy }) => addedBy ?? t(`documentParts.sources.${from}`) },
    { id: 'kind', header: t('library.kind'), priority: 2, cell: kindOf },
    {
      id: 'date',
      header: t('library.date'),
      priority: 2,
      cell: ({ addedOn }) => <span className="number">{date(addedOn)}</span>,
    },
    { id: 'size', header: t('library.size'), priority: 3, isNumber: true, cell: sizeOf },
    {
      id: 'signature',
      header: t('library.signature'),
      priority: 2,
      cell: (document) => (
        <>
          <SignatureMark document={document} />
          <ConfirmationMark document={document} isFirm={isFirm} />
        </>
      ),
    },
    {
      id: 'actions',
      header: t('library.actions'),
      isHeaderHidden: true,
      className: 'document-do',
      cell: (document) => <DocumentMenu document={document} isFirm={isFirm} onAction={onAction} onSave={() => void save(document)} />,
    },
  ]
}
