import foundation from './foundation.json' with { type: 'json' }
import { heroImage } from './images.ts'
import { themes, type Theme } from './themes.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const line = (name: string, value: string | number) => `  --${name}: ${value};`

/** Returns one style sheet with the variables of every theme, selected by `data-theme` on any element. */
export function themesCss(): string {
  return [foundationCss(), ...Object.entries(themes).map(([name, theme]) => themeCss(name, theme))].join('\n')
}

function foundationCss(): string {
  return [
    ':root {',
    line('font-interface', foundation.font.interface),
    line('font-serif', foundation.font.serif),
    ...foundation.size.map((px) => line(`size-${px}`, `${px / 16}rem`)),
    ...foundation.breakpoint.map((px) => line(`breakpoint-${Math.ceil(px)}`, `${px}px`)),
    line('content', `${foundation.content}px`),
    line('nav-expanded', `${foundation.nav.expanded}px`),
    line('nav-collapsed', `${foundation.nav.collapsed}px`),
    line('header', `${foundation.header.tall}px`),
    line('header-shrunk', `${foundation.header.shrunk}px`),
    line('motion-fast', foundation.motion.fast),
    line('motion-slow', foundation.motion.slow),
    line('motion-curve', foundation.motion.curve),
    line('elevation-floating', foundation.elevation.floating),
    '}',
  ].join('\n')
}

function themeCss(name: string, theme: Theme): string {
  const { shape, color, chart, assetClass, portfolioType } = theme
  return [
    `[data-theme="${name}"] {`,
    line('color-scheme', theme.scheme),
    line('font-heading', shape.heading === 'serif' ? 'var(--font-serif)' : 'var(--font-interface)'),
    line('heading-weight', shape.headingWeight),
    line('heading-tracking', shape.headingTracking),
    line('figure-weight', shape.figureWeight),
    line('radius', `${shape.radius}px`),
    line('radius-small', `${shape.radiusSmall}px`),
    line('radius-button', buttonRadius(shape)),
    line('row', `${shape.rowHeight}px`),
    line('hero-image', heroImage(shape.image, color)),
    ...Object.entries(color).map(([key, value]) => line(kebab(key), value)),
    ...chart.map((value, index) => line(`chart-${index + 1}`, value)),
    ...chart.map((_, index) => line(`sector-${index + 1}`, `var(--chart-${index + 1})`)),
    line('sector-21', 'var(--muted)'),
    ...Object.entries(assetClass).map(([key, value]) => line(`asset-${kebab(key)}`, value)),
    ...Object.entries(portfolioType).map(([key, value]) => line(`type-${key.toLowerCase()}`, value)),
    '}',
  ].join('\n')
}

function buttonRadius(shape: Theme['shape']): string {
  if (shape.buttons === 'pill') return '999px'
  return shape.buttons === 'square' ? `${shape.radiusSmall}px` : `${shape.radius}px`
}
