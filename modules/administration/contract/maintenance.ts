import * as z from 'zod/mini'
import { locale } from '@atrium/contract/locales'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/** Messages by locale. A person whose language has no message gets the message of another language. */
const messages = z.partialRecord(locale, z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))

export const maintenance = z.object({ messages, until: instant })

const maintenanceState = z.object({ maintenance: z.nullable(maintenance) })

export const maintenances = {
  get: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/maintenance', tags: ['maintenance'], summary: 'Get the state of maintenance' })
    .output(maintenanceState),
  set: route
    .meta({ caller: 'admin' })
    .route({ method: 'PUT', path: '/api/maintenance', tags: ['maintenance'], summary: 'Start maintenance with a message and an end' })
    .input(maintenance)
    .output(maintenanceState),
  end: route
    .meta({ caller: 'admin' })
    .route({ method: 'DELETE', path: '/api/maintenance', tags: ['maintenance'], summary: 'End maintenance' })
    .output(maintenanceState),
}

export type Maintenance = z.infer<typeof maintenance>
