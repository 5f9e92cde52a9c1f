import { existsSync, readFileSync } from 'node:fs'

/** A failed test with its message, from the result file of a test runner. */
export type Failure = { title: string; excerpt: string }

/** Number of lines of a message that are printed. They are enough to state the expected and actual values. */
const maxLines = 12
const colourCodes = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')
const shortenMessage = (message: string): string => message.replaceAll(colourCodes, '').split('\n').slice(0, maxLines).join('\n')

export type VitestResult = {
  testResults: readonly {
    name: string
    status: string
    message?: string
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] | null }[]
  }[]
}

export function listVitestFailures({ testResults }: VitestResult): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that could not be loaded has no failed test.
    if (status === 'failed' && failed.length === 0) return [{ title: name, excerpt: shortenMessage(message ?? '') }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${name} › ${fullName}`,
      excerpt: shortenMessage(failureMessages?.[0] ?? ''),
    }))
  })
}

type JourneyResult = {
  errors: readonly { message?: string }[]
  attachments?: readonly { name: string; path?: string }[]
}

export type BrowserSuite = {
  specs?: readonly {
    file: string
    line: number
    title: string
    ok: boolean
    tests: readonly { results: readonly JourneyResult[] }[]
  }[]
  suites?: readonly BrowserSuite[]
}

/**
 * Lists failed journeys with all their messages and the content of the page. The message of a journey that reached its time limit states
 * only the limit, so the content is needed to find the cause.
 */
export function listBrowserFailures({ specs = [], suites = [] }: BrowserSuite): Failure[] {
  const ownFailures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} › ${title}`,
      excerpt: tests
        .flatMap(({ results }) => results)
        .flatMap((result) => [
          ...result.errors.flatMap(({ message }) => (message ? [shortenMessage(message)] : [])),
          ...listPageContents(result),
        ])
        .join('\n'),
    }))
  return [...ownFailures, ...suites.flatMap(listBrowserFailures)]
}

/** Number of lines of a page that are printed. They are enough to recognise the page and an open dialog. */
const maxPageLines = 60

/** Returns the accessible elements of the page when the journey failed, from the file that the test runner attaches. */
function listPageContents({ attachments = [] }: JourneyResult): string[] {
  return attachments
    .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
    .flatMap(({ path = '' }) => readFileSync(path, 'utf8').match(/```yaml\n(.*?)```/s)?.[1] ?? [])
    .map((content) => `The page contained:\n${content.split('\n').slice(0, maxPageLines).join('\n')}`)
}
