import { lazy, type ComponentType } from 'react'

export type Part<Props> = ComponentType<Props> & { fetch?: () => Promise<unknown> }

/** A part of a page, fetched when it is first opened, or by `fetch` when it is about to be. */
export const part = <Props>(load: () => Promise<ComponentType<Props>>): Part<Props> =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { fetch: load },
  ) as never
