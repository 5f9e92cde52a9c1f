import { createPlans, type PortfolioPlan } from '../ledger/portfolio.ts'
import { createRecentCache } from '../ledger/recently-used.ts'
import type { Currency } from '../market/securities.ts'
import { findGeneratedIndex, createGeneratedClient, createGeneratedPortfolios } from './generated.ts'
import { storyAccounts } from './stories/all.ts'

/** A client as the portfolio system knows it: by its external id, without people or portals. */
export type BookedClient = {
  id: string
  name: string
  email: string
  currency: Currency
  location: string
  edition: string
  plans: PortfolioPlan[]
}
export type ListedClient = Pick<BookedClient, 'id' | 'name' | 'email' | 'currency'>

const storyClients = new Map<string, BookedClient>()
for (const { externalId: id, name, email, currency, location, edition, portfolios } of storyAccounts) {
  if (id) storyClients.set(id, { id, name, email, currency, location, edition, plans: createPlans(id, portfolios) })
}
const cacheClient = createRecentCache<BookedClient>(1_000)

/** Finds a client by its external id. `generated` is the number of the firm's generated clients. */
export function findClient(id: string, generated = Infinity): BookedClient | null {
  const story = storyClients.get(id)
  if (story) return story
  const index = findGeneratedIndex(id, generated)
  return index === null ? null : cacheClient(id, () => createBookedClient(id, index))
}

/** Finds the plan of a portfolio. A portfolio id is the id of its client, a hyphen and two digits. */
export function findPlan(portfolioId: string, generated = Infinity): PortfolioPlan | null {
  const client = findClient(portfolioId.replace(/-\d\d$/, ''), generated)
  return client?.plans.find((plan) => plan.id === portfolioId) ?? null
}

/** Lists clients with an external id, in the given editions or in all. */
export function listClients(generated: number, editions: readonly string[] | null = null): ListedClient[] {
  const stories = [...storyClients.values()]
    .filter((client) => editions?.includes(client.edition) ?? true)
    .map(({ id, name, email, currency }) => ({ id, name, email, currency }))
  const count = (editions?.includes(generatedEdition) ?? true) ? generated : 0
  const generatedClients = Array.from({ length: count }, (_, index) => createGeneratedClient(index))
  return [
    ...stories,
    ...generatedClients.flatMap((client) =>
      client.externalId ? [{ id: client.externalId, name: client.accountName, email: client.email, currency: 'GBP' as const }] : [],
    ),
  ]
}

const generatedEdition = 'wealth'

function createBookedClient(id: string, index: number): BookedClient {
  const client = createGeneratedClient(index)
  return {
    id,
    name: client.accountName,
    email: client.email,
    currency: 'GBP',
    location: client.location,
    edition: generatedEdition,
    plans: createPlans(id, createGeneratedPortfolios(client)),
  }
}
