import { useTranslation } from 'react-i18next'
import type { IconName } from '@atrium/ui/components/icon.tsx'
import { accountPath, clientsPath } from '@atrium/ui/lib/paths'
import type { SearchItem } from '../../contract/search.ts'
import type { SearchKind } from '../../contract/search-terms.ts'
import { foldText } from './find-matches.ts'
import { useItemNote } from './use-item-note.ts'

export type PalettePage = { id: string; label: string; icon: IconName; href: string }
export type PaletteClient = { id: string; name: string; portal: string }

/** A row of the list. `client` is the client to whom actions apply. */
export type Row = {
  key: string
  icon: IconName
  title: string
  /** What contains the words, if the title does not. It is shown whole. */
  why?: string
  note: string
  href: string
  client?: { id: string; portal: string }
}
type Group = { id: string; heading: string; count: string; rows: readonly Row[] }

const icons: Readonly<Record<SearchKind, IconName>> = {
  clients: 'person',
  people: 'people',
  portfolios: 'portfolio',
  holdings: 'bars',
  documents: 'folder',
  messages: 'mail',
  forms: 'document',
  tasks: 'clock',
  actions: 'check',
}

type GroupSources = {
  text: string
  results: readonly { kind: SearchKind; count: number; items: readonly SearchItem[] }[]
  pages: readonly PalettePage[]
  recent: readonly PaletteClient[]
  portal: string | null
}

/** Returns the groups of the list: results by kind, pages whose name contains the text and, without a text, the clients opened last. */
export function useGroups({ text, results, pages, recent, portal }: GroupSources): Group[] {
  const { t } = useTranslation()
  const describe = useItemNote()
  const found = results.map(({ kind, count, items }): Group => {
    const rows = items.map((item): Row => ({
      key: `${kind} ${item.id}`,
      icon: icons[kind],
      title: item.title,
      ...describe(kind, item),
      href: item.path,
      ...((kind === 'clients' || kind === 'people') && item.account && { client: item.account }),
    }))
    const search = new URLSearchParams({ kind, q: text })
    const all: Row[] =
      count > items.length && portal !== null
        ? [
            {
              key: `${kind} all`,
              icon: 'right',
              title: t('search.showAll', { count }),
              note: '',
              href: `${clientsPath(portal)}/search?${search}`,
            },
          ]
        : []
    return {
      id: kind,
      heading: t(`search.kinds.${kind}`),
      count: count > items.length ? t('search.partOf', { shown: items.length, count }) : String(count),
      rows: [...rows, ...all],
    }
  })
  const wanted = foldText(text)
  const shownPages = pages.filter(({ label }) => wanted === '' || foldText(label).includes(wanted))
  const pageRows = shownPages.map(({ id, label, icon, href }): Row => ({ key: `page ${id}`, icon, title: label, note: '', href }))
  const recentRows =
    text === ''
      ? recent.map(({ id, name, portal: own }): Row => ({
          key: `recent ${id}`,
          icon: 'person',
          title: name,
          note: '',
          href: accountPath(own, id),
          client: { id, portal: own },
        }))
      : []
  return [
    { id: 'recent', heading: t('search.recent'), count: '', rows: recentRows },
    ...found,
    { id: 'pages', heading: t('search.pages'), count: '', rows: pageRows },
  ].filter((group) => group.rows.length > 0)
}
