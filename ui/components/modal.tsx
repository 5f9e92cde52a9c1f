import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

export type ModalProps = {
  title: string
  lede?: string
  /** Absent where a choice is required: then neither Escape nor a press outside closes it. */
  onClose?: (() => void) | undefined
  isAlert?: boolean
  /** For longer text: 600 px. */
  isWide?: boolean
  children: ReactNode
  footer?: ReactNode
}

const surface = lazyPart(() => import('./aria/modal-surface.tsx').then(({ ModalSurface }) => ModalSurface))

/** For dialogs that open by themselves, such as the warning before the session ends. */
export const preloadModal = surface.preload

export function Modal(props: ModalProps) {
  return <surface.Part {...props} onLoadFailure={() => props.onClose?.()} />
}
