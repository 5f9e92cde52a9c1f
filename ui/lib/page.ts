import { useEffect } from 'react'
import { createStore } from './store.ts'

/** The current page and, for the breadcrumb, the page above it. */
export type Page = { title: string; previous: { title: string; href: string } | null }

export const page = createStore<Page>({ title: '', previous: null })

/** Main figure of the page as text, for the header of a phone. */
export const pageFigure = createStore<string | null>(null)

export function usePageFigure(text: string | null): void {
  useEffect(() => {
    pageFigure.set(text)
    return () => pageFigure.set(null)
  }, [text])
}

export function usePage(title: string, previousTitle?: string, previousHref?: string): void {
  useEffect(() => {
    page.set({ title, previous: previousTitle && previousHref ? { title: previousTitle, href: previousHref } : null })
    if (title) document.title = `${title} · ${document.documentElement.dataset.firm ?? ''}`
  }, [title, previousTitle, previousHref])
}
