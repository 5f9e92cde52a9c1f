import { foldText } from '@atrium/collections/server/items/key-rules'

/** A client whom the provider lists and who has no account. `email` is in lower case. */
export type ListedClient = { externalId: string; name: string; email: string | null }

/** Names with at least this similarity are proposed. A changed letter, a missing middle name and another order of words stay above it. */
const minSimilarity = 0.6
/** Words that many names have, and that say nothing about the person. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'sir', 'lady', 'prof', 'and', 'og', 'kai', 'και', 'the'])

const splitWords = (name: string): string[] =>
  foldText(name)
    .replaceAll('ς', 'σ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))

/** Returns a name as words in alphabetical order, without accents and titles. */
export const normaliseName = (name: string): string => splitWords(name).toSorted().join(' ')

/** Returns the pairs of letters of a normalised name. A pair that occurs again is another one, so that names share as many as they have. */
function listPairs(text: string): Set<string> {
  const pairs = new Set<string>()
  const padded = ` ${text} `
  for (let at = 0; at < padded.length - 1; at++) {
    const pair = padded.slice(at, at + 2)
    let occurrence = pair
    for (let count = 2; pairs.has(occurrence); count++) occurrence = `${pair}${count}`
    pairs.add(occurrence)
  }
  return pairs
}

/** Returns the Dice coefficient of two names with numbers of pairs, of which they share some. */
const computeDice = (shared: number, left: number, right: number): number => (2 * shared) / (left + right)

/** Returns the similarity of two normalised names from 0 to 1. */
export function findSimilarity(left: string, right: string): number {
  if (left === '' || right === '') return 0
  const [first, second] = [listPairs(left), listPairs(right)]
  return computeDice(first.intersection(second).size, first.size, second.size)
}

export const isSimilarName = (left: string, right: string): boolean =>
  findSimilarity(normaliseName(left), normaliseName(right)) >= minSimilarity

/** Finds clients of the provider by external id, address and name. */
export class ClientIndex {
  readonly #clients: readonly ListedClient[]
  readonly #byId: ReadonlyMap<string, ListedClient>
  readonly #byEmail: ReadonlyMap<string, readonly ListedClient[]>
  /** Places of the clients whose names have a pair of letters, and the number of pairs of each client. */
  readonly #byPair = new Map<string, number[]>()
  readonly #sizes: readonly number[]

  constructor(clients: readonly ListedClient[]) {
    this.#clients = clients
    this.#byId = new Map(clients.map((client) => [client.externalId, client]))
    this.#byEmail = Map.groupBy(
      clients.filter(({ email }) => email !== null),
      ({ email }) => email ?? '',
    )
    this.#sizes = clients.map(({ name }, place) => {
      const normalised = normaliseName(name)
      const pairs = normalised === '' ? [] : [...listPairs(normalised)]
      for (const pair of pairs) {
        const places = this.#byPair.get(pair)
        if (places) places.push(place)
        else this.#byPair.set(pair, [place])
      }
      return pairs.length
    })
  }

  findById(externalId: string): ListedClient | undefined {
    return this.#byId.get(externalId)
  }

  /** Returns the clients with an address in lower case. */
  findByEmail(email: string): readonly ListedClient[] {
    return this.#byEmail.get(email) ?? []
  }

  /** Returns the clients with a similar name, the most similar first, and those with the same similarity by their ids. */
  findByName(name: string): ListedClient[] {
    const normalised = normaliseName(name)
    if (normalised === '') return []
    const pairs = listPairs(normalised)
    const shared = new Uint16Array(this.#clients.length)
    for (const pair of pairs) for (const place of this.#byPair.get(pair) ?? []) shared[place]! += 1
    const found: { client: ListedClient; score: number }[] = []
    shared.forEach((count, place) => {
      const score = count === 0 ? 0 : computeDice(count, pairs.size, this.#sizes[place] ?? 0)
      const client = this.#clients[place]
      if (score >= minSimilarity && client) found.push({ client, score })
    })
    return found
      .toSorted((left, right) => right.score - left.score || (left.client.externalId < right.client.externalId ? -1 : 1))
      .map(({ client }) => client)
  }
}
