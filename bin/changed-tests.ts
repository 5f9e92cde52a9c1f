import { execFileSync } from 'node:child_process'

/** Tests to run for changed files: folders and files for vitest, journeys by file, and the changed files that none of these tests cover. */
export type ChangedTests = { server: string[]; journeys: string[]; uncovered: string[] }

/** Folders whose tests cover changes in the folder; the first match applies. */
const units = [/^modules\/[^/]+\//, /^apps\/server\/src\/[^/]+\//, /^platform\/[^/]+\//]
/** Folders of which only the affected tests run; all other tests always run. */
const serverSide = /^(modules|platform|apps\/server)\//
const journey = /\.spec\.ts$/
/** Files whose changes affect no test of these folders. */
const untested = /\.(md|svg|png|css|tsv)$|^(docs|bench)\//

export function listChangedTests(files: readonly string[]): ChangedTests {
  const code = files.filter((file) => !untested.test(file) && serverSide.test(file) && !journey.test(file))
  const folderOf = (file: string) => units.map((unit) => unit.exec(file)?.[0]).find((folder) => folder !== undefined)
  const unique = (list: readonly string[]) => [...new Set(list)].toSorted()
  return {
    server: unique(code.flatMap((file) => folderOf(file) ?? [])),
    journeys: unique(files.filter((file) => journey.test(file)).map((file) => file.slice(file.lastIndexOf('/') + 1))),
    uncovered: unique(code.filter((file) => folderOf(file) === undefined)),
  }
}

/** Lists files that differ from the merge base with a commit, whether committed or not. */
export function listChangedFiles(since: string | undefined): string[] {
  const base = since === undefined ? standardBase() : git('merge-base', since, 'HEAD')
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n'))].filter((file) => file !== '').toSorted()
}

/** Returns the merge base with origin/main, or with main if there is no such remote. */
function standardBase(): string {
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
