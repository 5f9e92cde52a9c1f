import { lazy, type ComponentType } from 'react'
import { loadTexts } from './i18n/i18n.ts'

export type Part<Props> = ComponentType<Props> & { fetch?: () => Promise<unknown> }

/**
 * Creates a component that a module offers to the pages of others, with the texts of that name. It loads when first
 * rendered, or by `fetch` when the pointer approaches it.
 */
export function part<Props>(texts: string, load: () => Promise<ComponentType<Props>>): Part<Props> {
  const fetch = async () => {
    const [component] = await Promise.all([load(), loadTexts([texts])])
    return component
  }
  return Object.assign(
    lazy(async () => ({ default: await fetch() })),
    { fetch },
  ) as never
}
