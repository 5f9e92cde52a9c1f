import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

export type ModalProps = {
  title: string
  lede?: string
  /** Undefined if a choice is required. Escape and a press outside then do not close the dialog. */
  onClose?: (() => void) | undefined
  isAlert?: boolean
  /** True for a width of 600 px, for longer text. */
  isWide?: boolean
  children: ReactNode
  footer?: ReactNode
}

const surface = lazyPart(() => import('./aria/modal-surface.tsx').then(({ ModalSurface }) => ModalSurface))

/** Loads the code of dialogs that open automatically, such as the warning before the session ends. */
export const preloadModal = surface.preload

export function Modal(props: ModalProps) {
  return <surface.Part {...props} onLoadFailure={() => props.onClose?.()} />
}
