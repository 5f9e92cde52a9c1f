import { createHash } from 'node:crypto'

/** Creates the id of a seeded row from a text, so that the row has the same id in every installation. */
export function createSeedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
