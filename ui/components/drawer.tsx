import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

export type DrawerProps = {
  title: string
  answer?: ReactNode
  context?: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

const surface = lazyPart(() => import('./aria/drawer-surface.tsx').then(({ DrawerSurface }) => DrawerSurface))

/** Shows the detail of a page: half the window, a full sheet on a phone. Its state is in the URL. */
export function Drawer(props: DrawerProps) {
  return <surface.Part {...props} onLoadFailure={props.onClose} />
}
