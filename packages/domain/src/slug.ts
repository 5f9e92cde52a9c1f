/**
 * Creates the slug of a name, or returns the existing one. The name is converted to lower case. All characters except a–z, 0–9, space and
 * hyphen are removed, spaces become hyphens, and repeated hyphens become one. Null if no letter or digit is left.
 * @example "R&D -- Tax" is "rd-tax"
 */
export function createSlug({ name, existing }: { name: string; existing: string | null }): string | null {
  if (existing !== null && existing !== '') return existing
  const allowed = name.toLowerCase().replaceAll(/[^a-z0-9 -]/g, '')
  const slug = allowed.replaceAll(' ', '-').replaceAll(/-+/g, '-')
  return /[a-z0-9]/.test(slug) ? slug : null
}
