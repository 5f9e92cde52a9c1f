import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useEdition } from '@atrium/ui/brand/edition'
import { useFormats } from '@atrium/ui/i18n/use-formats'

const rows = 12
const perRow = 4

/** Lays the name of the reader and the time over a document, if the firm wants it. Screen readers do not read it. */
export function Watermark() {
  const { marksDocuments } = useEdition()
  const { data: me } = useQuery(meQuery)
  const { moment } = useFormats()
  const [at] = useState(() => new Date().toISOString())
  if (!marksDocuments || !me) return null
  const text = `${me.name} · ${moment(at)}`
  return (
    <div className="watermark" aria-hidden="true">
      {Array.from({ length: rows * perRow }, (_, index) => (
        // The style sheet writes the text, because it is part of the picture and nobody reads it.
        <span key={index} data-text={text} />
      ))}
    </div>
  )
}
