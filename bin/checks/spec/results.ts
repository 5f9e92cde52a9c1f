/** A test as its runner reported it. A skipped test, or one that passed only when it was repeated, has not passed. */
export type Test = { title: string; isPassed: boolean }

type VitestResults = { testResults: readonly { assertionResults: readonly { fullName: string; status: string }[] }[] }

export function readVitestResults({ testResults }: VitestResults): Test[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: fullName, isPassed: status === 'passed' })),
  )
}

type Suite = {
  title: string
  specs?: readonly { title: string; ok: boolean; tests: readonly { status: string }[] }[]
  suites?: readonly Suite[]
}

/** Reads the results of journeys. Each title begins with the titles of the suites that contain the journey. */
export function readBrowserResults({ suites = [] }: { suites?: readonly Suite[] }): Test[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).map(({ title, ok, tests }) => ({
      title: `${suite.title} ${title}`,
      isPassed: ok && tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...readBrowserResults(suite).map((test) => ({ ...test, title: `${suite.title} ${test.title}` })),
  ])
}
