/**
 * The slug of a name, made only where there is none yet: lower-case; only a–z, 0–9, space and hyphen kept; spaces to hyphens;
 * repeated hyphens to one, in this order. Null where neither letter nor digit is left.
 * @example "R&D -- Tax" is "rd-tax"
 */
export function createSlug({ name, existing }: { name: string; existing: string | null }): string | null {
  if (existing !== null && existing !== '') return existing
  const kept = name.toLowerCase().replaceAll(/[^a-z0-9 -]/g, '')
  const slug = kept.replaceAll(' ', '-').replaceAll(/-+/g, '-')
  return /[a-z0-9]/.test(slug) ? slug : null
}
