import type { WebModule } from '@atrium/ui/module'

/** Web manifests of the folders under `modules/` that have one. */
export const modules: readonly WebModule[] = Object.values(
  import.meta.glob<WebModule>('../../../modules/*/web/manifest.ts', { eager: true, import: 'default' }),
)
