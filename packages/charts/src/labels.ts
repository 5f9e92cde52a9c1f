const maximumLength = 15
const cutLength = 12

/**
 * Returns the name of a category for its bar. A name longer than 15 characters is cut to 12 and gets an ellipsis; the tooltip shows the
 * complete name.
 */
export function shortLabel(name: string): string {
  const characters = [...name]
  return characters.length > maximumLength ? `${characters.slice(0, cutLength).join('').trimEnd()}…` : name
}
