import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Pick } from '../../../ui/pick.tsx'
import type { ClientSearch } from '../client-search.ts'
import { filterOptionsQuery, type ListFilter } from '../queries.ts'
import type { ClientView } from '../use-client-view.ts'
import { ColumnMenu } from './column-menu.tsx'
import { CsvButton } from './csv-button.tsx'

type Props = { search: ClientSearch; onSearch: (change: Partial<ClientSearch>) => void; filter: ListFilter; view: ClientView }

export function ClientFilters({ search, onSearch, filter, view }: Props) {
  const { t } = useTranslation()
  const options = useQuery(filterOptionsQuery(filter.portal)).data
  const any = { value: '', label: t('clients.any') }
  const named = (list: readonly { id: string; name: string }[] = []) => [any, ...list.map(({ id, name }) => ({ value: id, label: name }))]
  const set = (key: keyof ClientSearch) => (value: string) => onSearch({ [key]: value || undefined })
  return (
    <div className="toolbar">
      <SearchField value={search.q ?? ''} onValue={set('q')} />
      <div className="picks">
        <Pick
          label={t('clients.type')}
          value={search.type ?? ''}
          choices={[any, ...(options?.portfolioTypes ?? []).map((type) => ({ value: type as string, label: type }))]}
          onChoose={set('type')}
        />
        <Pick label={t('clients.group')} value={search.group ?? ''} choices={named(options?.clientGroups)} onChoose={set('group')} />
        <Pick
          label={t('clients.accessGroup')}
          value={search.access ?? ''}
          choices={named(options?.accessGroups)}
          onChoose={set('access')}
        />
        <Pick
          label={t('clients.linked')}
          value={search.linked ?? ''}
          choices={[
            { value: '', label: t('clients.linkedOnly') },
            { value: 'unlinked', label: t('clients.notLinked') },
            { value: 'all', label: t('clients.all') },
          ]}
          onChoose={set('linked')}
        />
      </div>
      <span className="grow tools-right only-desktop">
        <button
          className="button"
          type="button"
          aria-pressed={view.isCompact}
          aria-label={t('clients.compactRows')}
          title={t('clients.compactRows')}
          onClick={() => view.setIsCompact(!view.isCompact)}
        >
          <Icon name="rows" small />
        </button>
        <ColumnMenu view={view} />
        <CsvButton filter={filter} columns={view.columns} />
      </span>
    </div>
  )
}

/** Filters while it is typed in; `/` leads here from anywhere on the page. */
function SearchField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onValue)
  const [seen, setSeen] = useState(value)
  // the address changed by other means than typing: Back, or a cleared filter
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }

  useEffect(() => {
    latest.current = onValue
  })
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed), 120)
    return () => clearTimeout(timer)
  }, [typed, value])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <label className="field client-search">
      <Icon name="search" small />
      <span className="visually-hidden">{t('clients.search')}</span>
      <input
        ref={input}
        type="search"
        placeholder={t('clients.search')}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd className="key only-desktop">/</kbd>
    </label>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
