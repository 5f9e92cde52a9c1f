const longest = 15
const kept = 12

/** Name of a category for its bar: longer than 15 characters it is cut to 12 and an ellipsis; complete in the tooltip. */
export function shortLabel(name: string): string {
  const characters = [...name]
  return characters.length > longest ? `${characters.slice(0, kept).join('').trimEnd()}…` : name
}
