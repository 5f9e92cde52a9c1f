import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'

/** Length above which only complete lines are compared, because comparing words takes too long. */
const maxWords = 20_000

/** Shows how a text changed: removed words struck out, added words underlined. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(
    () =>
      before.length + after.length > maxWords
        ? [
            { value: before, removed: true, added: false },
            { value: after, removed: false, added: true },
          ]
        : diffWordsWithSpace(before, after),
    [before, after],
  )
  return (
    <p className="difference">
      {parts.map(({ value, added, removed }, index) => {
        if (value === '') return null
        const key = `${index} ${value.slice(0, 12)}`
        if (added) return <ins key={key}>{value}</ins>
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
      })}
    </p>
  )
}
