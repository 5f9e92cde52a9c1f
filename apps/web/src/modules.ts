import type { WebModule } from '@atrium/ui/module'

/** Every folder under `modules/` with a web manifest. */
export const modules: readonly WebModule[] = Object.values(
  import.meta.glob<WebModule>('../../../modules/*/web/manifest.ts', { eager: true, import: 'default' }),
)
