import type { ComponentType } from 'react'
import type { Action } from '../contract/action-queue.ts'

/** What the entry of an action is given. */
export type ActionProps = { action: Action }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Entries of the action queue by kind of action: each says what to do and leads to where it is done. */
    actions: Readonly<Record<string, ComponentType<ActionProps>>>
  }
}
