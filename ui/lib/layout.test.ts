import { describe, expect, it } from 'vitest'
import { isHeaderShrunk, isMobileLayout, isMobileWindow } from './layout.ts'

describe('layout', () => {
  it.each([
    [767, 1000, true],
    [768, 1000, false],
    [1000, 767, true],
    [768, 768, false],
    [390, 844, true],
    [1440, 900, false],
  ])('[P083] treats a screen of %i by %i as mobile: %s', (width, height, wanted) => expect(isMobileLayout(width, height)).toBe(wanted))

  it.each([
    ['a phone held sideways', { width: 844, height: 390 }, true, true],
    ['a low window on a desktop', { width: 1280, height: 600 }, false, false],
    ['a narrow window on a desktop', { width: 700, height: 900 }, false, true],
  ])('chooses the right layout for %s', (_, window, touch, wanted) => expect(isMobileWindow(window, touch)).toBe(wanted))

  it.each([
    [150, false],
    [151, true],
  ])('[P554] shrinks the header at %i px of scroll: %s', (y, wanted) => expect(isHeaderShrunk(y)).toBe(wanted))
})
