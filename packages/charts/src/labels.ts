const longest = 15
const kept = 12

/** A category's name beside its bar: longer than 15 characters it is cut to 12 and an ellipsis; whole where it is pointed at. */
export function shortLabel(name: string): string {
  const characters = [...name]
  return characters.length > longest ? `${characters.slice(0, kept).join('').trimEnd()}…` : name
}
