import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clientsPath } from '@atrium/ui/lib/paths'
import { foldText } from '../palette/find-matches.ts'
import { searchQuery } from '../palette/queries.ts'
import { joinNotes, useItemNote } from '../palette/use-item-note.ts'
import { minSearchLength } from '../../contract/search-terms.ts'
import { PathLink } from './path-link.tsx'
import './found-elsewhere.css'

type Props = {
  portal: string
  text: string
  /** True to focus the first result as soon as there is one. */
  isWanted: boolean
}

/**
 * Shows what the search of all kinds finds for a text that a list does not contain: clients with a similar name, holdings, documents, tasks and
 * others. Nothing while it loads, or if it finds nothing.
 */
export function FoundElsewhere({ portal, text, isWanted }: Props) {
  const { t } = useTranslation()
  const describe = useItemNote()
  const list = useRef<HTMLDivElement>(null)
  const isLongEnough = foldText(text).replaceAll(' ', '').length >= minSearchLength
  const { data, isPlaceholderData } = useQuery({ ...searchQuery(text), enabled: isLongEnough })
  const results = isLongEnough && !isPlaceholderData ? data : undefined
  const isFound = results !== undefined && results.groups.length > 0
  useEffect(() => {
    if (isWanted && isFound) list.current?.querySelector<HTMLElement>('a')?.focus()
  }, [isWanted, isFound])
  if (!isFound) return null
  return (
    <div className="found-elsewhere" ref={list}>
      {results.isApproximate && <p className="muted">{t('search.approximate')}</p>}
      {results.groups.map(({ kind, items, count }) => (
        <section key={kind} aria-labelledby={`elsewhere-${kind}`}>
          <h2 id={`elsewhere-${kind}`}>{t(`search.kinds.${kind}`)}</h2>
          <ul>
            {items.map((item) => {
              const { why, note } = describe(kind, item)
              return (
                <li key={item.id}>
                  <PathLink path={item.path}>{item.title}</PathLink>
                  <span className="muted">{joinNotes([why, note])}</span>
                </li>
              )
            })}
            {count > items.length && (
              <li>
                <PathLink path={`${clientsPath(portal)}/search?${new URLSearchParams({ kind, q: text })}`}>
                  {t('search.showAll', { count })}
                </PathLink>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
