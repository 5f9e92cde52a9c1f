/** Colours that a definition may name, with the names that older definitions use. Each theme defines them. */
const names = {
  accent: 'accent',
  primary: 'accent',
  secondary: 'muted',
  muted: 'muted',
  success: 'success',
  warning: 'warning',
  error: 'error',
  info: 'info',
} as const

export const namedColours = ['accent', 'muted', 'success', 'warning', 'error', 'info'] as const
export type NamedColour = (typeof namedColours)[number]

/** Reads the colour of a field: one that the themes name, or one of its own, `#rrggbb`. Null for anything else, which is not shown. */
export function readColour(color: unknown): { named: NamedColour } | { own: string } | null {
  if (typeof color !== 'string') return null
  if (Object.hasOwn(names, color)) return { named: names[color as keyof typeof names] }
  return /^#[\da-f]{6}$/i.test(color) ? { own: color } : null
}
