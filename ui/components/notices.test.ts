import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearNotices,
  hideErrors,
  hideNotice,
  notices,
  pauseNotices,
  resumeNotices,
  showError,
  showMessage,
  showResult,
  showSuccess,
  showUndoable,
} from './notices.ts'

const listShown = () => notices.get().filter((notice) => notice.show)

describe('notices', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => (clearNotices(), vi.useRealTimers()))

  it('[P123] hides a snackbar after 10 seconds', () => {
    showSuccess('Saved')
    vi.advanceTimersByTime(9_999)
    expect(listShown()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(listShown()).toHaveLength(0)
  })

  it('[P124] stores show, success and error flags', () => {
    showMessage('a')
    showSuccess('b')
    showError('c')
    expect(notices.get().map(({ text, show, success, error }) => ({ text, show, success, error }))).toEqual([
      { text: 'c', show: true, success: false, error: true },
      { text: 'b', show: true, success: true, error: false },
      { text: 'a', show: true, success: false, error: false },
    ])
  })

  it.each([
    ['one second if it is discreet', true, 1_000],
    ['otherwise five seconds', false, 5_000],
  ])('[P125] shows a result toast for %s', (_, isDiscrete, ms) => {
    showResult('Copied', isDiscrete)
    vi.advanceTimersByTime(ms - 1)
    expect(listShown()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(listShown()).toHaveLength(0)
  })

  it('stay while hiding is paused, and then for their remaining time', () => {
    showSuccess('Saved')
    vi.advanceTimersByTime(9_000)
    pauseNotices()
    vi.advanceTimersByTime(60_000)
    expect(listShown()).toHaveLength(1)
    resumeNotices()
    vi.advanceTimersByTime(999)
    expect(listShown()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(listShown()).toHaveLength(0)
  })

  it('that offer an undo end with the time for it, also while hiding is paused', () => {
    showUndoable('On its way', { label: 'Undo', act: () => undefined }, 8_000)
    vi.advanceTimersByTime(1_000)
    pauseNotices()
    vi.advanceTimersByTime(6_999)
    expect(listShown()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(listShown()).toHaveLength(0)
    resumeNotices()
  })

  it('about failures are hidden at a success and at the next attempt', () => {
    showError('No connection.')
    showSuccess('Welcome back')
    expect(listShown().map(({ text }) => text)).toEqual(['Welcome back'])
    showMessage('The session ends soon.')
    showError('Wrong PIN')
    hideErrors()
    expect(listShown().map(({ text }) => text)).toEqual(['The session ends soon.', 'Welcome back'])
    expect(notices.get()).toHaveLength(4)
  })

  it('stay in the list after they are hidden', () => {
    showError('gone soon')
    hideNotice(notices.get()[0]!.id)
    expect(listShown()).toHaveLength(0)
    expect(notices.get()).toHaveLength(1)
  })
})
