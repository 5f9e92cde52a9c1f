import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { OverlaySurface } from '@atrium/ui/components/aria/overlay-surface.tsx'
import { ErrorState, Skeleton } from '@atrium/ui/components/states.tsx'
import { useContributions } from '@atrium/ui/contributions'
import { minSearchLength } from '../../contract/search-terms.ts'
import '../contributions.ts'
import { foldText } from './find-matches.ts'
import { Option } from './option.tsx'
import { searchQuery } from './queries.ts'
import { useGroups, type PaletteClient, type PalettePage } from './use-groups.ts'
import './palette.css'

type Props = {
  portal: string | null
  pages: readonly PalettePage[]
  /** Clients that the person opened last. */
  recent: readonly PaletteClient[]
  onClose: () => void
}

const typingPauseMs = 120
/**
 * Finds clients, their people, portfolios and holdings, forms, actions and pages. The field is a combobox, whose list is always open: the arrow
 * keys choose, Enter opens, and Tab goes to the actions of the chosen client.
 */
export function Palette({ portal, pages, recent, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const text = useSettledText(typed.trim())
  const isLongEnough = foldText(text).replaceAll(' ', '').length >= minSearchLength
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery(text), enabled: isLongEnough })
  const results = isLongEnough ? data : undefined
  const groups = useGroups({ text: typed.trim(), results: results?.groups ?? [], pages, recent, portal })
  const rows = groups.flatMap((group) => group.rows)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = rows.find(({ key }) => key === chosen) ?? rows[0]
  const actions = useContributions('clientActions')
    .flat()
    .toSorted((one, other) => one.order - other.order)

  const go = (href: string) => {
    onClose()
    router.history.push(href)
  }
  const move = (step: number) => {
    const at = rows.findIndex(({ key }) => key === active?.key)
    setChosen(rows.at((at + step + rows.length) % rows.length)?.key ?? null)
  }
  const onKey = (event: KeyboardEvent) => {
    // Keys of an input method belong to it.
    if (event.nativeEvent.isComposing) return
    const client = active?.client
    const action = event.altKey ? actions.find(({ letter }) => event.code === `Key${letter}`) : undefined
    if (action && client) {
      event.preventDefault()
      go(action.findAddress(client))
    } else if (rows.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      go(active.href)
    }
  }
  // Until the response to the typed text has arrived, the results are those of an earlier text.
  const isSettled = text === typed.trim() && !isFetching
  const isLoading = isLongEnough && !isSettled && rows.length === 0
  const status = (): string => {
    if (text === '') return ''
    if (!isLongEnough) return t('search.tooShort')
    if (isLoading) return t('search.searching')
    if (!results) return ''
    return rows.length === 0 ? t('search.none', { text }) : t('search.count', { count: rows.length })
  }

  return (
    <OverlaySurface scrimClassName="scrim over" className="command-palette" labelledBy={`${id}-title`} onClose={onClose}>
      <div className="palette-content">
        <h2 id={`${id}-title`} className="visually-hidden">
          {t('search.title')}
        </h2>
        <div className="ask">
          <Icon name="search" />
          <input
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${id}-${rows.indexOf(active)}` : undefined}
            aria-label={t('search.title')}
            placeholder={t('search.placeholder')}
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onKeyDown={onKey}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(null)
            }}
          />
          <span className="scope">{t('search.scope')}</span>
          <button className="close" type="button" aria-label={t('actions.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <p className="visually-hidden" role="status">
          {status()}
        </p>
        <div className="palette-list">
          {results?.isApproximate && <p className="palette-hint">{t('search.approximate')}</p>}
          {typed.trim() !== '' && !isLongEnough && !isFetching && <p className="palette-hint">{t('search.tooShort')}</p>}
          {isLongEnough && error && !results && <ErrorState title={t('search.failed')} error={error} onRetry={() => void refetch()} />}
          {isLoading && !error && (
            <div className="palette-loading" aria-hidden="true">
              {[62, 48, 55].map((width) => (
                <Skeleton key={width} width={`${width}%`} />
              ))}
            </div>
          )}
          {results && isSettled && rows.length === 0 && (
            <div className="palette-empty">
              <p>{t('search.none', { text })}</p>
              <p className="muted">{t('search.noneHint')}</p>
            </div>
          )}
          <div role="listbox" id={`${id}-list`} aria-label={t('search.results')}>
            {groups.map((group) => (
              <div role="group" key={group.id} aria-labelledby={`${id}-${group.id}`}>
                <p className="part" id={`${id}-${group.id}`}>
                  {group.heading} <span>{group.count}</span>
                </p>
                {group.rows.map((row) => (
                  <Option
                    key={row.key}
                    id={`${id}-${rows.indexOf(row)}`}
                    row={row}
                    search={typed}
                    isChosen={row === active}
                    onPoint={() => row !== active && setChosen(row.key)}
                    onOpen={() => go(row.href)}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        {active?.client && actions.length > 0 && (
          <div className="client-actions" role="group" aria-label={t('search.withClient', { name: active.title })}>
            <p className="part">{t('search.withClient', { name: active.title })}</p>
            {actions.map(({ id: action, icon, letter, findAddress }) => (
              <button key={action} className="button quiet" type="button" onClick={() => go(findAddress(active.client!))}>
                <Icon name={icon} small />
                {t(`search.clientActions.${action}`)}
                <kbd className="key only-desktop">Alt {letter}</kbd>
              </button>
            ))}
          </div>
        )}
        <p className="ask-foot only-desktop" aria-hidden="true">
          <span>
            <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> {t('search.keys.choose')}
          </span>
          <span>
            <kbd className="key">Enter</kbd> {t('search.keys.open')}
          </span>
          {active?.client && (
            <span>
              <kbd className="key">Tab</kbd> {t('search.keys.actions')}
            </span>
          )}
          <span>
            <kbd className="key">Esc</kbd> {t('search.keys.close')}
          </span>
        </p>
      </div>
    </OverlaySurface>
  )
}

/** Returns the text after typing has paused. An empty text is returned at once. */
function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
