import { mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Links the packages that a copy of the repository needs. Third-party packages are links to the original, and Atrium's packages are links
 * to the copy.
 */
export function linkPackages(root: string, copy: string): void {
  const installed = join(root, 'node_modules')
  const ownPackages = join(copy, 'node_modules', '@atrium')
  mkdirSync(ownPackages, { recursive: true })
  for (const name of readdirSync(installed)) if (name !== '@atrium') symlinkSync(join(installed, name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(installed, '@atrium'))) {
    const target = relative(realpathSync(root), realpathSync(join(installed, '@atrium', name)))
    symlinkSync(join(copy, target), join(ownPackages, name))
  }
}
