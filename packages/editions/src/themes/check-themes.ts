import * as z from 'zod/mini'
import { heroImages } from './images.ts'
import { themes, type Theme } from './themes.ts'

const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))
const text = z.string().check(z.minLength(1))
const chartColorCount = 20

const createColorSchema = (names: object) => z.object(Object.fromEntries(Object.keys(names).map((name) => [name, color])))

/** Schema of a theme. Every theme must define the same colour names as the theme `main`. */
const theme = z.object({
  label: text,
  scheme: z.enum(['light', 'dark']),
  shape: z.object({
    heading: z.enum(['sans', 'serif']),
    headingWeight: z.number(),
    headingTracking: text,
    figureWeight: z.number(),
    radius: z.number(),
    radiusSmall: z.number(),
    density: z.enum(['compact', 'regular', 'relaxed']),
    rowHeight: z.number(),
    nav: z.enum(['side-light', 'side-dark', 'top']),
    navMark: z.enum(['bar', 'cut', 'dot', 'fill', 'invert', 'pill', 'underline']),
    header: z.enum(['filled', 'hairline', 'image', 'plain']),
    buttons: z.enum(['pill', 'rounded', 'square']),
    tabs: z.enum(['boxed', 'pill', 'underline']),
    tableHead: z.enum(['plain', 'rule', 'tinted']),
    image: z.enum(['none', ...heroImages]),
    rule: z.enum(['single', 'double']),
    brand: z.enum(['regular', 'large']),
  }),
  color: createColorSchema(themes.main.color),
  chart: z.array(color).check(z.length(chartColorCount)),
  assetClass: createColorSchema(themes.main.assetClass),
  portfolioType: createColorSchema(themes.main.portfolioType),
})

/** Returns a sentence for each registered theme without a file, and for each part of a theme that is missing or invalid. */
export function listThemeFaults(names: readonly string[], all: Readonly<Record<string, Theme>>): string[] {
  return names.flatMap((name) => {
    if (!all[name])
      return [
        `The theme "${name}" is in themeNames of packages/contract/src/themes.ts, but not in packages/editions/src/themes/themes.ts: add its file there.`,
      ]
    const { error } = theme.safeParse(all[name])
    const parts = new Set(error?.issues.map(({ path }) => path.join('.')))
    return [...parts].map(
      (part) =>
        `The part "${part}" of the theme "${name}" is missing or invalid: complete packages/editions/src/themes/${name}.json as in main.json.`,
    )
  })
}
