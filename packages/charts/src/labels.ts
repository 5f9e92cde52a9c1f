const longest = 15
const kept = 12

/**
 * Returns the name of a category for its bar. A name longer than 15 characters is cut to 12 and an ellipsis; the tooltip has the complete
 * name.
 */
export function shortLabel(name: string): string {
  const characters = [...name]
  return characters.length > longest ? `${characters.slice(0, kept).join('').trimEnd()}…` : name
}
