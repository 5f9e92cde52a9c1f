import { createElement, useEffect, useRef, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../lib/failure.ts'
import { loadWithRetries } from '../lib/load-code.ts'
import { report } from '../lib/report.ts'
import { showError } from './notices.ts'

type LoadProps = {
  /** Called if the code could not be loaded, after a message is shown. Without this function no message is shown. */
  onLoadFailure?: (() => void) | undefined
  /** Shown until the code has loaded. */
  fallback?: ReactNode
}

export type LazyPart<Props> = {
  Part: ComponentType<Props & LoadProps>
  /** Starts loading the code. Has no effect while it is loading or loaded; starts again after a failure. */
  preload: () => void
}

/**
 * Creates a component whose code is loaded on first use. Unlike with `React.lazy`, a failed load leaves the page unchanged, and the next
 * use loads the code again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const subscribers = new Set<() => void>()
  const loadCode = async () => {
    try {
      loaded = await loadWithRetries(load)
      subscribers.forEach((act) => act())
    } catch (error) {
      loading = undefined
      report('part of the page not loaded', error)
      throw error
    }
  }
  const startLoading = () => (loading ??= loadCode())
  const subscribe = (act: () => void) => {
    subscribers.add(act)
    return () => subscribers.delete(act)
  }

  function Part({ onLoadFailure, fallback = null, ...props }: Props & LoadProps): ReactNode {
    const { t } = useTranslation()
    const loadedComponent = useSyncExternalStore(subscribe, () => loaded)
    const onFailure = useRef<(error: unknown) => void>(undefined)
    useEffect(() => {
      onFailure.current = (error) => {
        if (onLoadFailure) showError(t(`errors.${failureCode(error)}`))
        onLoadFailure?.()
      }
    })
    useEffect(() => {
      if (!loaded) startLoading().catch((error: unknown) => onFailure.current?.(error))
    }, [])
    // The remaining props belong to the lazy component.
    return loadedComponent ? createElement(loadedComponent, props as unknown as Props) : fallback
  }

  return { Part, preload: () => void startLoading().catch(() => undefined) }
}
