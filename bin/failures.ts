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

export type BrowserSuite = {
  specs?: readonly {
    file: string
    line: number
    title: string
    ok: boolean
    tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[]
  }[]
  suites?: readonly BrowserSuite[]
}

export function listBrowserFailures({ specs = [], suites = [] }: BrowserSuite): Failure[] {
  const ownFailures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} › ${title}`,
      excerpt: shortenMessage(
        tests
          .flatMap(({ results }) => results)
          .flatMap(({ errors }) => errors)
          .find(({ message }) => message)?.message ?? '',
      ),
    }))
  return [...ownFailures, ...suites.flatMap(listBrowserFailures)]
}
