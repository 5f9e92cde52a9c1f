import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Links to the path of a result, which may have a query. */
export function PathLink({ path, children }: { path: string; children: ReactNode }) {
  const [to = '', query] = path.split('?')
  return (
    <Link to={to} search={Object.fromEntries(new URLSearchParams(query)) as never}>
      {children}
    </Link>
  )
}
