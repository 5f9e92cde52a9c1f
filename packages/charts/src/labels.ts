const maxLength = 15
const cutLength = 12

/**
 * Returns the label of a bar. A name of more than 15 characters is cut to 12 and ends with an ellipsis; the tooltip shows the complete
 * name.
 */
export function shortLabel(name: string): string {
  const characters = [...name]
  return characters.length > maxLength ? `${characters.slice(0, cutLength).join('').trimEnd()}…` : name
}
