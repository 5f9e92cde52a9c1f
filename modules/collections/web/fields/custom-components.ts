import type { ComponentType } from 'react'
import type { FieldProps } from './field-renderer.ts'

/** Components of fields of the type `custom`, by the name that the definition states as `component`. */
export const customComponents: Record<string, ComponentType<FieldProps>> = {}
