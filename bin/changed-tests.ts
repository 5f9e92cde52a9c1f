import { execFileSync } from 'node:child_process'

/**
 * Tests to run for changed files. `server` lists folders for vitest, `journeys` lists file names of journeys, and `uncovered` lists changed
 * server files that are in none of these folders.
 */
export type ChangedTests = { server: string[]; journeys: string[]; uncovered: string[] }

/** Patterns of folders whose tests cover the files in them; the first match applies. */
const testUnits = [/^modules\/[^/]+\//, /^apps\/server\/src\/[^/]+\//, /^platform\/[^/]+\//]
/** Folders in which only affected tests run. The tests in all other folders always run. */
const serverFolders = /^(modules|platform|apps\/server)\//
const journeyFile = /\.spec\.ts$/
/** Files that no test in these folders depends on. */
const untestedFiles = /\.(md|svg|png|css|tsv)$|^(docs|bench)\//

export function listChangedTests(files: readonly string[]): ChangedTests {
  const code = files.filter((file) => !untestedFiles.test(file) && serverFolders.test(file) && !journeyFile.test(file))
  const findFolder = (file: string) => testUnits.map((unit) => unit.exec(file)?.[0]).find((folder) => folder !== undefined)
  const unique = (list: readonly string[]) => [...new Set(list)].toSorted()
  return {
    server: unique(code.flatMap((file) => findFolder(file) ?? [])),
    journeys: unique(files.filter((file) => journeyFile.test(file)).map((file) => file.slice(file.lastIndexOf('/') + 1))),
    uncovered: unique(code.filter((file) => findFolder(file) === undefined)),
  }
}

/** Lists files changed or added since the merge base with a commit, including uncommitted files. Deleted files are excluded. */
export function listChangedFiles(since: string | undefined): string[] {
  const base = since === undefined ? findDefaultBase() : git('merge-base', since, 'HEAD')
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n'))].filter((file) => file !== '').toSorted()
}

/** Returns the merge base with origin/main, else with main, else HEAD. */
function findDefaultBase(): string {
  for (const branch of ['origin/main', 'main'])
    try {
      return git('merge-base', branch, 'HEAD')
    } catch {
      continue
    }
  return git('rev-parse', 'HEAD')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
