import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TodayKind } from '../../../contract/today-terms.ts'
import { todayPath } from '../../paths.ts'

type Props = { portal: string; kind: TodayKind; count: number; shown: number; className: string; heading: ReactNode; children: ReactNode }

/** Section with the first items of a kind: its heading, the number of all, and a link to them if there are more. */
export function KindSection({ portal, kind, count, shown, className, heading, children }: Props) {
  const { t } = useTranslation()
  const name = t(`today.kinds.${kind}`)
  return (
    <section className={className} aria-label={name}>
      <header>
        {heading}
        <span className="muted">{count}</span>
        {count > shown && (
          <Link to={todayPath(portal)} search={{ all: kind } as never} aria-label={`${name}: ${t('today.all', { count })}`}>
            {t('today.all', { count })}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
