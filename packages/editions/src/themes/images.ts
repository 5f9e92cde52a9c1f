import type { Theme } from './themes.ts'

const svg = (body: string) => `url("data:image/svg+xml,${encodeURIComponent(body)}")`
const canvas = (ratio: string, rest: string) =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="320" viewBox="0 0 1440 320" preserveAspectRatio="${ratio}"${rest}</svg>`,
  )

const images: Record<string, (color: Theme['color']) => string> = {
  dunes: ({ accent }) =>
    canvas(
      'xMaxYMax slice',
      ` fill="${accent}"><circle cx="690" cy="216" r="60" opacity=".13"/><path d="M480 320c180-150 360-150 560-70s280 40 400-60v130z" fill="#EDDDE8"/><path d="M760 320c140-110 280-130 420-70s190 40 260 0v70z" fill="#E2CFDF"/>`,
    ),
  grid: ({ accent, heroLine }) =>
    canvas(
      'xMaxYMin slice',
      `><defs><pattern id="p" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="1.5" cy="1.5" r="1" fill="${heroLine}"/></pattern><radialGradient id="g" cx="85%" cy="0%" r="60%"><stop offset="0" stop-color="${accent}" stop-opacity=".16"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient></defs><rect width="1440" height="320" fill="url(#p)"/><rect width="1440" height="320" fill="url(#g)"/>`,
    ),
  sea: () =>
    canvas(
      'xMaxYMax slice',
      `><circle cx="690" cy="296" r="40" fill="#EFCF8C"/><path d="M0 268c120-12 240 12 360 0s240-12 360 0 240 12 360 0 240-12 360 0v52H0z" fill="#D3E5EE"/><path d="M0 286c90-10 180 10 270 0s180-10 270 0 180 10 270 0 180-10 270 0 180 10 360 0v34H0z" fill="#BAD6E4"/><path d="M0 303c120-8 240 8 360 0s240-8 360 0 240 8 360 0 240-8 360 0v17H0z" fill="#9CC3D6"/>`,
    ),
}

/** Names of the pictures that a theme can have. */
export const heroImages = Object.keys(images)

/** Returns the picture behind the header of the overview on a wide screen, as a CSS image. */
export function heroImage(name: string, color: Theme['color']): string {
  return images[name]?.(color) ?? 'none'
}
