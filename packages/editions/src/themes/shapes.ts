import type { ThemeName } from '@atrium/contract/themes'
import { themes, type Theme } from './themes.ts'

export type Shape = Pick<
  Theme['shape'],
  'nav' | 'navMark' | 'header' | 'heading' | 'buttons' | 'tabs' | 'tableHead' | 'density' | 'rule' | 'brand'
> & {
  scheme: string
  label: string
}

/** Returns the structural settings of every theme without its colours, so that they are small enough for the first page load. */
export function themeShapes(): Record<ThemeName, Shape> {
  return Object.fromEntries(Object.entries(themes).map(([name, theme]) => [name, selectShape(theme)])) as Record<ThemeName, Shape>
}

function selectShape({ label, scheme, shape }: Theme): Shape {
  const { nav, navMark, header, heading, buttons, tabs, tableHead, density, rule, brand } = shape
  return { label, scheme, nav, navMark, header, heading, buttons, tabs, tableHead, density, rule, brand }
}
