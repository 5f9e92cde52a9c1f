import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast, useToastRegion } from 'react-aria/useToast'
import type { QueuedToast, ToastState } from 'react-stately/useToastState'
import { hideNotice, pauseNotices, resumeNotices, type Notice } from '../notices.ts'
import { toastClass, toastRole, ToastBody } from '../toast-body.tsx'

/** Shows messages in a landmark that F6 reaches. Messages stay while the region is hovered or focused. */
export function ToastRegion({ shown }: { shown: readonly Notice[] }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const state = useMemo<ToastState<Notice>>(
    () => ({
      visibleToasts: shown.map((content) => ({ key: String(content.id), content })),
      add: () => '',
      close: (key) => hideNotice(Number(key)),
      pauseAll: pauseNotices,
      resumeAll: resumeNotices,
    }),
    [shown],
  )
  const { regionProps } = useToastRegion({ 'aria-label': t('shell.notifications') }, state, ref)
  return (
    <div {...regionProps} ref={ref} className="toasts">
      {state.visibleToasts.map((toast) => (
        <Toast key={toast.key} toast={toast} state={state} />
      ))}
    </div>
  )
}

function Toast({ toast, state }: { toast: QueuedToast<Notice>; state: ToastState<Notice> }) {
  const ref = useRef<HTMLDivElement>(null)
  const { toastProps, contentProps, titleProps } = useToast({ toast }, state, ref)
  return (
    <div {...toastProps} ref={ref} className={toastClass(toast.content)}>
      {/* By default React Aria makes every message an alert, which interrupts the screen reader. */}
      <div {...contentProps} role={toastRole(toast.content)} className="toast-content">
        <div {...titleProps} className="toast-content">
          <ToastBody notice={toast.content} />
        </div>
      </div>
    </div>
  )
}
