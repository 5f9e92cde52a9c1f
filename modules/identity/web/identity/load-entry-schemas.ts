import { loadOnce } from '@atrium/ui/lib/load-code'
import type { schemas } from './entry-schemas.ts'

const loadSchemas = loadOnce(() => import('./entry-schemas.ts'))

/**
 * Returns a function that loads the schema of a form. The schemas and their library would be a tenth of the first load of the sign-in page, so
 * that they are loaded when a person begins to type.
 */
export const createSchemaLoader =
  <Name extends keyof typeof schemas>(name: Name): (() => Promise<(typeof schemas)[Name]>) =>
  async () =>
    (await loadSchemas()).schemas[name]
