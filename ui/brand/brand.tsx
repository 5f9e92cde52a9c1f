import { markSvg } from '@atrium/editions/themes/marks'
import { Link } from '@tanstack/react-router'
import { useEdition } from './edition.ts'
import './brand.css'

/**
 * Shows the firm's mark and name. They depend on the edition and never on the theme. `hasTabStop` is false if the next link leads to the same
 * page.
 */
export function Brand({ to = '/', label, hasTabStop = true }: { to?: string; label: string; hasTabStop?: boolean }) {
  const { name, strapline, mark } = useEdition()
  return (
    <Link className="brand" to={to} tabIndex={hasTabStop ? undefined : -1}>
      <Mark name={mark} />
      <span className="brand-words">
        <span className="brand-name">{name}</span>
        {strapline && <span className="brand-line">{strapline}</span>}
      </span>
      <span className="visually-hidden">, {label}</span>
    </Link>
  )
}

export function Mark({ name }: { name: string }) {
  // The SVG comes from the data of the editions and never from user input.
  return <span className="brand-mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markSvg(name) }} />
}
