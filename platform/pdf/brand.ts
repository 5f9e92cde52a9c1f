import type { Edition } from '@atrium/editions/edition'
import { marks, type MarkName } from '@atrium/editions/themes/marks'
import { themes } from '@atrium/editions/themes/themes'
import type { PdfDocument } from './document.ts'

/**
 * Returns the name, mark and colour of a firm for its documents: the accent of the edition's theme, or the ink of the standard theme for one
 * whose colours are for a dark ground.
 */
export function createBrand({ name, mark, theme }: Edition): PdfDocument['brand'] {
  const { scheme, color } = themes[theme]
  return {
    name,
    mark: marks[mark as MarkName] ?? marks.dot,
    colour: scheme === 'light' ? color.accentText : themes.main.color.text,
  }
}
