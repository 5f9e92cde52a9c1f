import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '@atrium/ui/components/menu.tsx'
import { useContributions } from '@atrium/ui/contributions'
import { usePageParams } from '@atrium/ui/pages'
import type { ListedDocument } from '../../contract/documents.ts'
import '../contributions.ts'
import { foldersQuery } from '../queries.ts'

/** Returns a function that lists what other modules offer to staff of the firm for a document of the open library. */
export function useDocumentTools(): (document: ListedDocument) => MenuItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { portal, account } = usePageParams<'portal' | 'account'>()
  const tools = useContributions('documentTools').flat()
  const { data } = useQuery({ ...foldersQuery(account), enabled: false })
  return (document) =>
    data?.isFirm && document.source === 'atrium'
      ? tools
          .filter(({ isOffered }) => isOffered(document))
          .map(({ label, findPath }) => ({
            id: label,
            label: t(`navigation.${label}`),
            onChoose: () => void navigate({ to: findPath({ portal, account, document: document.id }) }),
          }))
      : []
}
