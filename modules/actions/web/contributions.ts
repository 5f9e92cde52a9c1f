import type { ComponentType } from 'react'
import type { Action } from '../contract/action-queue.ts'

/** Properties of an action's entry. */
export type ActionProps = { action: Action }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /**
     * Entries of the action queue by kind of action. Each describes the action and links to the page where it is
     * completed.
     */
    actions: Readonly<Record<string, ComponentType<ActionProps>>>
  }
}
