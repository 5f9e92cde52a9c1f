import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

/** A session of the signed-in person, with the device on which it was started. */
export const device = z.object({
  id: uuid,
  /** True for the native app, false for a browser. */
  isApp: z.boolean(),
  /** Name of the browser, or null if it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  began: instant,
  lastActive: instant,
  isThisOne: z.boolean(),
})

export const deviceList = z.object({ items: z.array(device) })

export const devices = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/sessions',
      tags: ['devices'],
      summary: 'List the sessions of the signed-in person, latest first',
    })
    .output(deviceList),
  signOut: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'DELETE',
      path: '/api/me/sessions/{session}',
      tags: ['devices'],
      summary: 'End a session of the signed-in person immediately',
    })
    .input(z.object({ session: uuid }))
    .output(deviceList),
  signOutElsewhere: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'DELETE', path: '/api/me/sessions', tags: ['devices'], summary: 'End all other sessions of the signed-in person' })
    .output(deviceList),
}

export type Device = z.infer<typeof device>
