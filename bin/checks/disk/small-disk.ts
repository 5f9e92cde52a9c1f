import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, statfsSync } from 'node:fs'
import { temporaryFolder } from '../../run.ts'

/**
 * Mounts a small disk in memory on a folder, or changes the size of one.
 * @throws Error without the rights of root
 */
export function mountDisk(folder: string, size: string, resize?: 'resize'): void {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `${resize ? 'remount,' : ''}size=${size}`, 'tmpfs', folder])
  if (status !== 0) throw new Error(`A small disk could not be mounted, which needs root: ${String(stderr)}`)
}

/** Mounts a disk on a folder that contains what the folder contains, and has no space for anything else until it is enlarged. */
export function mountCopy(folder: string): { enlarge: () => void; unmount: () => void } {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  mountDisk(folder, '500m')
  cpSync(copy, folder, { recursive: true })
  const { blocks, bfree, bsize } = statfsSync(folder)
  mountDisk(folder, String((blocks - bfree) * bsize), 'resize')
  return { enlarge: () => mountDisk(folder, '500m', 'resize'), unmount: () => void spawnSync('umount', ['-l', folder]) }
}
