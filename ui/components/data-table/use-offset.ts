import { useLayoutEffect, useState } from 'react'

/** Returns the distance of an element from the top of the document in pixels. It is updated when content of the page changes its height. */
export function useOffset(ref: { current: HTMLElement | null }): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const read = () => setOffset(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + scrollY))
    read()
    const observer = new ResizeObserver(read)
    for (const part of document.getElementById('main')?.children ?? []) observer.observe(part)
    return () => observer.disconnect()
  }, [ref])
  return offset
}
