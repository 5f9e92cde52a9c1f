import type { Doing } from '../../contract/doings.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'

export type Asking = { transaction: Transacting; context: RequestContext; person: SignedInPerson }

/** Finds what waits for a client from the state of things alone: when its cause is gone, so is it. */
export type FindDoings = (asking: Asking) => Promise<Omit<Doing, 'kind'>[]>

/** One thing that needs no more words. */
export const once: Omit<Doing, 'kind'> = { subject: null, count: null }
