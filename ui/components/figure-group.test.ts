import { expect, it } from 'vitest'
import { isDirection, findNextFigure } from './figure-group.ts'

const box = (right: number, row: number, width = 60) => ({ left: right - width, right, top: row * 40, bottom: row * 40 + 24 })
/** Three rows of figures in three columns: all columns, then the left and right columns, then the middle column. */
const boxes = [box(100, 0), box(200, 0), box(300, 0), box(100, 1), box(300, 1, 20), box(200, 2)]

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 5, null],
  ['ArrowLeft', 0, null],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 0, 3],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 5, null],
  ['ArrowUp', 4, 2],
  ['ArrowUp', 0, null],
  ['ArrowUp', 5, 3],
  ['Home', 4, 0],
  ['End', 0, 5],
] as const)('%s at index %d finds index %s', (key, from, wanted) => expect(findNextFigure(boxes, from, key)).toBe(wanted))

it('other keys are not directions', () => expect(['a', 'Enter', 'Tab', 'PageDown'].filter(isDirection)).toEqual([]))
