import { useLocation } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { useContributions } from '../contributions.ts'

declare module '../contributions.ts' {
  interface WebContributions {
    /** Layers over any page of the dashboard, each shown while the URL has the parameter of its name. */
    urlLayers: Readonly<Record<string, ComponentType>>
  }
}

/** Shows the layers over the page whose parameters the URL has. Their code loads with the first one. */
export function UrlLayers() {
  const contributed = useContributions('urlLayers').flatMap((layers) => Object.entries(layers))
  const search = useLocation({ select: ({ search: all }) => all as Record<string, unknown> })
  return (
    <Suspense>{contributed.map(([parameter, Layer]) => (search[parameter] === undefined ? null : <Layer key={parameter} />))}</Suspense>
  )
}
