import * as z from 'zod/mini'
import { locale } from '@atrium/contract/locales'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/** By locale; a reader without words in their own language gets any there are. */
const messages = z.partialRecord(locale, z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))

export const maintenance = z.object({ messages, until: instant })

const shown = z.object({ maintenance: z.nullable(maintenance) })

export const maintenances = {
  get: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/maintenance', tags: ['maintenance'], summary: 'Whether the portal is being looked after' })
    .output(shown),
  set: route
    .meta({ caller: 'admin' })
    .route({ method: 'PUT', path: '/api/maintenance', tags: ['maintenance'], summary: 'Let clients wait, with a message, until a time' })
    .input(maintenance)
    .output(shown),
  end: route
    .meta({ caller: 'admin' })
    .route({ method: 'DELETE', path: '/api/maintenance', tags: ['maintenance'], summary: 'Let clients in again' })
    .output(shown),
}

export type Maintenance = z.infer<typeof maintenance>
