/**
 * Creates the slug of a name, unless there is one already. In this order: lower case; only a–z, 0–9, space and hyphen kept; spaces to
 * hyphens; repeated hyphens to one. Null if no letter or digit is left.
 * @example "R&D -- Tax" is "rd-tax"
 */
export function createSlug({ name, existing }: { name: string; existing: string | null }): string | null {
  if (existing !== null && existing !== '') return existing
  const allowed = name.toLowerCase().replaceAll(/[^a-z0-9 -]/g, '')
  const slug = allowed.replaceAll(' ', '-').replaceAll(/-+/g, '-')
  return /[a-z0-9]/.test(slug) ? slug : null
}
