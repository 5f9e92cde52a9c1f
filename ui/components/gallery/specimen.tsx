import type { ReactNode } from 'react'

/** Shows one component in one or more states, with a name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="specimen">
      <p className="specimen-name">{name}</p>
      <div>{children}</div>
    </div>
  )
}

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="shelf" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
