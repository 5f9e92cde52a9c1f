import type { ComponentType } from 'react'
import type { FieldProps } from './fields/field-renderer.ts'

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Components of fields of the type `custom` that other modules provide, by the name that the definition states as `component`. */
    customFields: Readonly<Record<string, ComponentType<FieldProps>>>
  }
}
