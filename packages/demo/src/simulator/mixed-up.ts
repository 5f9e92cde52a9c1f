import { findClient, listClients } from '../firm/clients.ts'

const clientIds = /\b[A-Z]{2}-\d{4,6}/g

/** Returns the URL of the same request about another client, to simulate an upstream that mixes up its clients. */
export function mixUp(address: URL): URL {
  const mixed = new URL(address)
  mixed.pathname = address.pathname.replaceAll(clientIds, findOtherClient)
  for (const [name, value] of address.searchParams) mixed.searchParams.set(name, value.replaceAll(clientIds, findOtherClient))
  return mixed
}

/**
 * Returns the id of the next client of the same protocol who has a portfolio with the number 01. Ids of clients begin with the letters of
 * their protocol.
 */
function findOtherClient(id: string): string {
  const ids = listClients(0)
    .map((client) => client.id)
    .filter((one) => one.slice(0, 2) === id.slice(0, 2) && hasPortfolio(one))
  return ids[(ids.indexOf(id) + 1) % ids.length] ?? id
}

const hasPortfolio = (id: string) => findClient(id)?.plans.some((plan) => plan.id.endsWith('-01')) === true
