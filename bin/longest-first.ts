import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first. They begin first, so that no worker is left with one of them while the others are done. */
const longest = [
  'apps/server/src/access-matrix.test.ts',
  'modules/investments/server/portfolios/explanations.test.ts',
  'modules/ledger/server/service-accounts/api-tokens.test.ts',
  'apps/server/src/security/inputs.test.ts',
  'modules/identity/server/registration/registration.test.ts',
  'modules/ledger/server/service-accounts/service-accounts.test.ts',
  'modules/wealth/server/wealth/figures.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank === -1 ? longest.length : rank
}

/** Orders test files: the longest first, the others as usual. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
