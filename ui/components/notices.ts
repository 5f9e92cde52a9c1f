import { createStore } from '../lib/store.ts'

/** Something that a person can do about a message while it is visible, such as undoing what it reports. */
export type NoticeAction = { label: string; act: () => void }

/** A message with the flags of specification 1, section 2. `at` is a moment in UTC, ISO 8601. */
export type Notice = {
  id: number
  text: string
  show: boolean
  success: boolean
  error: boolean
  isToast: boolean
  at: string
  action?: NoticeAction
}

export const snackbarMs = 10_000
export const toastMs = 5_000
export const discreteToastMs = 1_000

/** The last 30 messages of this visit, newest first. They include hidden messages, which can be read again in a menu. */
export const notices = createStore<readonly Notice[]>([])

let lastId = 0

export function showMessage(text: string): void {
  addNotice(text, { success: false, error: false }, snackbarMs)
}

export function showSuccess(text: string): void {
  hideErrors()
  addNotice(text, { success: true, error: false }, snackbarMs)
}

export function showError(text: string): void {
  addNotice(text, { success: false, error: true }, snackbarMs)
}

/** Shows a short text after an action for five seconds, or for one second if it is discreet. */
export function showResult(text: string, isDiscrete = false): void {
  addNotice(text, { success: true, error: false }, isDiscrete ? discreteToastMs : toastMs, true)
}

/**
 * Shows what was done with an Undo button, for as long as it can be undone (ten seconds at most). Unlike other messages, it also closes while it
 * is hovered or focused, because the button would no longer work.
 */
export function showUndoable(text: string, action: NoticeAction, forMs = snackbarMs): void {
  hideErrors()
  const id = addNotice(text, { success: true, error: false, action }, snackbarMs)
  setTimeout(() => hideNotice(id), Math.min(forMs, snackbarMs))
}

/** Hides messages about failures, because the next attempt begins or has succeeded. */
export function hideErrors(): void {
  if (notices.get().some(({ show, error }) => show && error))
    notices.set(notices.get().map((notice) => (notice.error ? { ...notice, show: false } : notice)))
}

export function hideNotice(id: number): void {
  notices.set(notices.get().map((notice) => (notice.id === id ? { ...notice, show: false } : notice)))
}

export function clearNotices(): void {
  notices.set([])
}

type Timer = { remainingMs: number; startedAt: number; handle: ReturnType<typeof setTimeout> | undefined }

const timers = new Map<number, Timer>()
let isPaused = false

/** Stops the timers that hide messages, while a message is hovered or focused. */
export function pauseNotices(): void {
  if (isPaused) return
  isPaused = true
  for (const timer of timers.values()) {
    clearTimeout(timer.handle)
    timer.remainingMs -= Date.now() - timer.startedAt
  }
}

export function resumeNotices(): void {
  if (!isPaused) return
  isPaused = false
  for (const [id, timer] of timers) startTimer(id, timer)
}

function addNotice(
  text: string,
  flags: { success: boolean; error: boolean; action?: NoticeAction },
  forMs: number,
  isToast = false,
): number {
  const id = ++lastId
  const notice = { id, text, show: true, isToast, at: new Date().toISOString(), ...flags }
  // A repeated message replaces the previous message with the same text.
  const previousNotices = notices.get().map((other) => (other.text === text ? { ...other, show: false } : other))
  notices.set([notice, ...previousNotices].slice(0, 30))
  const timer: Timer = { remainingMs: forMs, startedAt: 0, handle: undefined }
  timers.set(id, timer)
  if (!isPaused) startTimer(id, timer)
  return id
}

function startTimer(id: number, timer: Timer): void {
  timer.startedAt = Date.now()
  timer.handle = setTimeout(() => {
    timers.delete(id)
    hideNotice(id)
  }, timer.remainingMs)
}
