import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns git's hash of the current content of all files, committed or not, except ignored files. Returns null outside a git repository.
 */
export function hashTree(folder: string): string | null {
  const scratch = mkdtempSync(join(tmpdir(), 'atrium-tree-'))
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, GIT_INDEX_FILE: join(scratch, 'index') },
    }).trim()
  try {
    // Starting from the last commit saves git from hashing the files that have not changed.
    git('read-tree', 'HEAD')
    git('add', '--all')
    return git('write-tree')
  } catch {
    return null
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
