import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  to: string
  search?: Record<string, string>
  children: ReactNode
  isPrimary?: boolean
  isQuiet?: boolean
  onClick?: (event: MouseEvent) => void
}

export function ButtonLink({ to, search, children, isPrimary, isQuiet, onClick }: Props) {
  return (
    <Link
      className={isPrimary ? 'button primary' : isQuiet ? 'button quiet' : 'button'}
      to={to}
      {...(search && { search: search as never })}
      {...(onClick && { onClick })}
    >
      {children}
    </Link>
  )
}
