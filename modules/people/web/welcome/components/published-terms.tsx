import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEdition } from '@atrium/ui/brand/edition'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { publishedTermsQuery } from '../queries.ts'

type Props = {
  failure: string
  /** Shown if the firm has published no terms. */
  children: ReactNode
}

/** Shows the terms that clients accept in the dialog. Both read the same stored text. */
export function PublishedTerms({ failure, children }: Props) {
  const { locale } = useFormats()
  const { name } = useEdition()
  const query = useQuery(publishedTermsQuery(locale))
  return (
    <Panel query={query} failure={failure} skeleton={<Skeleton height="240px" />}>
      {({ html }) =>
        html === null ? (
          children
        ) : (
          <>
            <h2>{name}</h2>
            <div className="legal-text" dangerouslySetInnerHTML={{ __html: html }} />
          </>
        )
      }
    </Panel>
  )
}
