const [white, black] = ['#ffffff', '#16191c']

/** Returns the text colour that contrasts more with a background; dark unless the background is a hexadecimal colour. */
export function chooseReadableColour(color: string): string {
  const background = luminance(color)
  return (luminance(white) + 0.05) / (background + 0.05) >= (background + 0.05) / (luminance(black) + 0.05) ? white : black
}

/** Returns the contrast ratio of two hexadecimal colours by WCAG 2.2, from 1 to 21. Other colours count as white. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1]
  if (!hex) return 1
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
