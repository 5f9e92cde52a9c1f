import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

export type DrawerProps = {
  title: string
  response?: ReactNode
  context?: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** Number of drawers below this one, each of which is 3vw wider. */
  depth?: number
}

const surface = lazyPart(() => import('./aria/drawer-surface.tsx').then(({ DrawerSurface }) => DrawerSurface))

/** Shows details in a panel over the page: half of the window, or the whole screen on a phone. */
export function Drawer(props: DrawerProps) {
  return <surface.Part {...props} onLoadFailure={props.onClose} />
}
