import type { Doing } from '@atrium/contract/doings'
import type { RequestContext } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'
import type { SignedInPerson } from '../identity/access.ts'

export type Asking = { transaction: Transacting; context: RequestContext; person: SignedInPerson }

/** Finds what waits for a client from the state of things alone: when its cause is gone, so is it. */
export type FindDoings = (asking: Asking) => Promise<Omit<Doing, 'kind'>[]>

/** One thing that needs no more words. */
export const once: Omit<Doing, 'kind'> = { subject: null, count: null }
