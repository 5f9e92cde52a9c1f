declare module 'virtual:theme-shapes' {
  import type { ThemeName } from '@atrium/contract/themes'
  import type { Shape } from '@atrium/editions/themes/shapes'
  export const shapes: Record<ThemeName, Shape>
}
declare module 'virtual:contract-routes/*' {
  /** The contract of a module without its schemas: only the route of each call. */
  export const routes: import('@orpc/contract').AnyContractRouter
}

declare module 'virtual:themes.css'
