import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function ButtonLink({ to, children, isPrimary }: { to: string; children: ReactNode; isPrimary?: boolean }) {
  return (
    <Link className={isPrimary ? 'button primary' : 'button'} to={to}>
      {children}
    </Link>
  )
}
