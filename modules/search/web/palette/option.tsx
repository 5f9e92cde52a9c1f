import { Icon } from '@atrium/ui/components/icon.tsx'
import { findMatches } from './find-matches.ts'
import type { Row } from './use-groups.ts'

type Props = { id: string; row: Row; search: string; isChosen: boolean; onPoint: () => void; onOpen: () => void }

/** A row of the palette. The keyboard reaches it through the field, so that it is no stop of Tab. */
export function Option({ id, row: { icon, title, why, note }, search, isChosen, onPoint, onOpen }: Props) {
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isChosen}
      ref={isChosen ? showOption : null}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Icon name={icon} small />
      <span className="option-title">
        <Marked text={title} search={search} />
      </span>
      {why && (
        <span className="option-why">
          <Marked text={why} search={search} />
        </span>
      )}
      {note && <span className="note-text">{note}</span>}
    </button>
  )
}

const Marked = ({ text: whole, search }: { text: string; search: string }) =>
  findMatches(whole, search).map(({ text, isMatch }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )

const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
