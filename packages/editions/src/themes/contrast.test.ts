import { themeNames } from '@atrium/contract/themes'
import { describe, expect, it } from 'vitest'
import { themes, type ColorName, type Theme } from './themes.ts'

/** Minimum distance in OKLab between any two of the first eight chart colours. */
const minSeparation = 0.07

type Pair = { what: string; ratio: number; value: number }
type Rgb = [number, number, number]

describe.each(themeNames)('theme %s', (name) => {
  const theme = themes[name]

  it('has sufficient contrast between every text, control, focus ring or chart colour and its background', () => {
    expect(listColourPairs(theme, name === 'contrast' ? 7 : 4.5).filter(({ ratio, value }) => value < ratio)).toEqual([])
  })

  it.each(Object.keys(visions))('keeps the first eight chart colours distinguishable with %s vision', (vision) => {
    const first = theme.chart.slice(0, 8).map((hex) => simulateVision(hex, vision))
    const close = first.flatMap((a, i) => first.slice(i + 1).map((b, j) => ({ pair: [i + 1, i + 2 + j], apart: distance(a, b) })))
    expect(close.filter(({ apart }) => apart < minSeparation)).toEqual([])
  })

  it('has twenty chart colours', () => expect(theme.chart).toHaveLength(20))
})

function listColourPairs({ color, chart, assetClass, portfolioType }: Theme, text: number): Pair[] {
  const backgrounds: ColorName[] = ['surface', 'surfaceRaised', 'surfaceSunken']
  const list: Pair[] = []
  const need = (ratio: number, ground: ColorName, ...inks: ColorName[]) =>
    inks.forEach((ink) => list.push({ what: `${ink} on ${ground}`, ratio, value: contrast(color[ink], color[ground]) }))

  for (const ground of backgrounds) {
    need(text, ground, 'text', 'muted', 'accentText', 'positive', 'negative', 'success', 'warning', 'error', 'info')
    need(3, ground, 'control', 'focus')
  }
  need(text, 'successSoft', 'success', 'text')
  need(text, 'warningSoft', 'warning', 'text')
  need(text, 'errorSoft', 'error', 'text')
  need(text, 'infoSoft', 'info', 'text')
  need(text, 'accentSoft', 'accentText', 'text', 'muted')
  need(text, 'accent', 'onAccent')
  need(text, 'nav', 'navText', 'navMuted')
  need(text, 'navActive', 'navActiveText')
  need(3, 'nav', 'navFocus')
  need(text, 'hero', 'heroText', 'heroMuted', 'heroAccent', 'heroPositive', 'heroNegative')
  need(3, 'hero', 'heroFocus')

  const graphics = [...chart, ...Object.values(assetClass), ...Object.values(portfolioType)]
  for (const hex of graphics)
    for (const ground of backgrounds) list.push({ what: `${hex} on ${ground}`, ratio: 3, value: contrast(hex, color[ground]) })
  // The edge of a filled button is the accent or, if that is too light, the accent used for text.
  list.push({
    what: 'button edge',
    ratio: 3,
    value: Math.max(contrast(color.accent, color.surface), contrast(color.accentText, color.surface)),
  })
  return list
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(hex: string): Rgb {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as Rgb
}

/** Simulation of dichromatic vision by Machado, Oliveira and Fernandes (2009), severity 1. */
const visions: Record<string, number[][]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function simulateVision(hex: string, vision: string): Rgb {
  return oklab(times(visions[vision] ?? [], linear(hex)).map((channel) => Math.max(0, channel)))
}

function oklab(rgb: number[]): Rgb {
  const cone = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ]
  const opponent = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ]
  return times(opponent, times(cone, rgb).map(Math.cbrt)) as Rgb
}

const times = (matrix: number[][], vector: number[]) =>
  matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * (vector[i] ?? 0), 0))
const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
