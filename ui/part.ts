import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import { loadTexts } from './i18n/i18n.ts'
import { forgetFailedLoads, loadOnce } from './lib/load-code.ts'

export type Part<Props> = ComponentType<Props> & {
  /** Starts loading the code. Loads it again after a failure. */
  fetch?: () => Promise<unknown>
}

/**
 * Creates a component that a module offers to pages of other modules, with the texts that it needs. It loads when it is first rendered, or
 * earlier by `fetch`, for example on hover. Unlike with `React.lazy`, a failed load can be repeated.
 */
export function createPart<Props extends object>(
  texts: string | readonly string[],
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const { Part, preload } = createRetryable(async () => {
    const [component] = await Promise.all([load(), loadTexts([texts].flat())])
    return component
  })
  const fetch = () => {
    forgetFailedLoads()
    return preload()
  }
  return Object.assign(Part, { fetch })
}

/** Creates the component of a route, whose code the router can preload. */
export function lazyPage(load: () => Promise<ComponentType>): FunctionComponent & { preload: () => Promise<void> } {
  const { Part, preload } = createRetryable(load)
  return Object.assign(Part, { preload: () => preload().then(() => undefined) })
}

function createRetryable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const preload = loadOnce(async () => (loaded = await load()))
  // React suspends even for a settled promise, so loaded code is rendered directly.
  const Part = (props: Props) => createElement(loaded ?? use(preload()), props)
  return { Part, preload }
}
