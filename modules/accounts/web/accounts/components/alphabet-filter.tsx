import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSearch } from '../client-search.ts'
import { filterOptionsQuery } from '../queries.ts'

type Props = {
  search: ClientSearch
  portal: string
  onSearch: (change: Partial<ClientSearch>) => void
  /** Button that adds the first condition. */
  addCondition: ReactNode
}

const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Shows the alphabet filter. It is one tab stop with arrow keys; letters without clients are disabled. */
export function AlphabetFilter({ search, portal, onSearch, addCondition }: Props) {
  const { t } = useTranslation()
  const options = useQuery(filterOptionsQuery(portal)).data
  const isByFirstName = search.by === 'first'
  const availableLetters = options?.letters[isByFirstName ? 'firstName' : 'lastName']
  const letters = [...alphabet, ...(availableLetters ?? []).filter((letter) => !alphabet.includes(letter))]
  const choose = (letter: string | undefined) => onSearch({ letter } as never)
  const setOrder = (first: boolean) => onSearch({ by: first ? 'first' : undefined } as never)
  return (
    <div className="letters only-desktop">
      <div role="toolbar" tabIndex={-1} aria-label={t('clients.firstLetter')} onKeyDown={moveAlong}>
        <button type="button" aria-pressed={!search.letter} tabIndex={search.letter ? -1 : 0} onClick={() => choose(undefined)}>
          {t('clients.allLetters')}
        </button>
        {letters.map((letter) => (
          <button
            key={letter}
            type="button"
            aria-pressed={search.letter === letter}
            tabIndex={search.letter === letter ? 0 : -1}
            aria-disabled={availableLetters ? !availableLetters.includes(letter) : undefined}
            onClick={() => (!availableLetters || availableLetters.includes(letter)) && choose(letter)}
          >
            {letter}
          </button>
        ))}
      </div>
      <div>
        {addCondition}
        <div className="by" role="group" aria-label={t('clients.by')}>
          <span aria-hidden="true">{t('clients.by')}</span>
          <button type="button" aria-pressed={!isByFirstName} onClick={() => setOrder(false)}>
            {t('clients.lastName')}
          </button>
          <button type="button" aria-pressed={isByFirstName} onClick={() => setOrder(true)}>
            {t('clients.firstName')}
          </button>
        </div>
      </div>
    </div>
  )
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLElement)) return
  event.preventDefault()
  const next = step > 0 ? event.target.nextElementSibling : event.target.previousElementSibling
  if (next instanceof HTMLElement) next.focus()
}
