import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import type { Selection } from '@atrium/ui/components/data-table/use-data-rows'
import type { Account } from '@atrium/accounts/contract/accounts'
import type { ListedDocument, ListedFolder } from '../../../contract/documents.ts'
import { documentKey } from '../document-key.ts'
import type { DocumentMenuProps } from './document-menu.tsx'
import { useDocumentColumns } from './use-document-columns.tsx'

type Props = {
  documents: readonly ListedDocument[]
  folders: readonly ListedFolder[]
  portfolios: Account['portfolios']
  label: string
  isFirm: boolean
  selection: Selection
  onAction: DocumentMenuProps['onAction']
}

/** Lists documents with their source, kind, day, size and signature. Each has a menu of what the reader may do with it. */
export function DocumentTable({ documents, folders, portfolios, label, isFirm, selection, onAction }: Props) {
  const columns = useDocumentColumns(folders, portfolios, isFirm, onAction)
  return (
    <DataTable
      rows={documents}
      columns={columns}
      keyOf={documentKey}
      label={label}
      className="document-table"
      selection={{ ...selection, nameOf: ({ name }) => name }}
    />
  )
}
