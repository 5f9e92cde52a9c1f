import { portfolioTypes } from '@atrium/contract/portfolio-terms'
import type { PortfoliosPort } from '../ports/portfolios.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

const knownTypes = new Set(portfolioTypes.map((type) => type.toLowerCase()))

export const portfoliosSuite: Suite<PortfoliosPort> = {
  port: 'portfolios',
  checks: [
    {
      name: 'a client’s portfolios are listed once each',
      run: async (port, { clientId, portfolioId }) => {
        const ids = (await port.listPortfolios(clientId)).map(({ id }) => id)
        assertUnique(ids, 'the portfolio')
        assertThat(ids.includes(portfolioId), `the portfolio ${portfolioId} is not listed`)
      },
    },
    {
      name: 'each portfolio has a name, and its valuation dates are in order',
      run: async (port, { clientId, today }) => {
        for (const { id, name, valuedOn, previouslyValuedOn, previousValue } of await port.listPortfolios(clientId)) {
          assertThat(name.trim() !== '', `${id} has no name`)
          assertThat(valuedOn <= today, `${id} is valued on ${valuedOn}, which is after ${today}`)
          assertThat(
            (previouslyValuedOn === null) === (previousValue === null),
            `${id}: the previous value and its day must be stated together`,
          )
          assertThat(previouslyValuedOn === null || previouslyValuedOn < valuedOn, `${id}: ${previouslyValuedOn} is not before ${valuedOn}`)
        }
      },
    },
    {
      name: 'each portfolio has a type that Atrium knows, because tax rules apply only to these',
      run: async (port, { clientId }) => {
        const unknown = (await port.listPortfolios(clientId)).filter(({ type }) => !knownTypes.has(type.toLowerCase()))
        const stated = unknown.map(({ id, type }) => `${id} has the type "${type}"`).join(', ')
        assertThat(unknown.length === 0, `${stated}; known are ${portfolioTypes.join(', ')}`)
      },
    },
    {
      name: 'the portfolios of an unknown client are not found',
      run: (port) => assertNotFound(port.listPortfolios('no-such-client-0'), 'the list of an unknown client'),
    },
  ],
}
