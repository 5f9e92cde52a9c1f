import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

/** A session as its owner knows it: the device it was begun on. */
export const device = z.object({
  id: uuid,
  /** Signed in by the native app, not by a browser. */
  isApp: z.boolean(),
  /** As the device calls itself; null where it does not say. */
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
    .route({ method: 'GET', path: '/api/me/sessions', tags: ['devices'], summary: 'Where one is signed in, the latest first' })
    .output(deviceList),
  signOut: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'DELETE', path: '/api/me/sessions/{session}', tags: ['devices'], summary: 'End one of one’s own sessions, at once' })
    .input(z.object({ session: uuid }))
    .output(deviceList),
  signOutElsewhere: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'DELETE', path: '/api/me/sessions', tags: ['devices'], summary: 'End every session of one’s own but this' })
    .output(deviceList),
}

export type Device = z.infer<typeof device>
