import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { to: string; search?: Record<string, string>; children: ReactNode; isPrimary?: boolean; isQuiet?: boolean }

export function ButtonLink({ to, search, children, isPrimary, isQuiet }: Props) {
  return (
    <Link
      className={isPrimary ? 'button primary' : isQuiet ? 'button quiet' : 'button'}
      to={to}
      {...(search && { search: search as never })}
    >
      {children}
    </Link>
  )
}
