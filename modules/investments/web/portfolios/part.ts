import { lazy, type ComponentType } from 'react'

export type Part<Props> = ComponentType<Props> & { fetch?: () => Promise<unknown> }

/** A part of a page, loaded when it is first opened, or earlier by `fetch`. */
export const part = <Props>(load: () => Promise<ComponentType<Props>>): Part<Props> =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { fetch: load },
  ) as never
