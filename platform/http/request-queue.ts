/** Limits of a queue, each a number of requests. */
export type QueueLimits = {
  /** Maximum number of requests that this process executes at once: in total, and of one edition. */
  executing: number
  executingOfEdition: number
  /** Maximum number of requests of one client that are executed, or whose response the client has not read. */
  openOfClient: number
  /** Maximum number of requests that wait: in total, and of one client. */
  waiting: number
  waitingOfClient: number
}

/** Origin of a request. A client is a session, or a network for requests without a session. */
export type QueueOrigin = { edition: string; client: string }

export type Place = {
  /** Frees the place in the process and in the edition, once the response has been created. */
  finish(): void
  /** Ends the request: frees the client's place, or removes the request from the queue. */
  leave(): void
}

export type RequestQueue = {
  /** Adds a request. `start` is called when it may be executed. Returns undefined if too many requests wait. */
  enter(origin: QueueOrigin, start: () => void): Place | undefined
  counts(): { executing: number; waiting: number; refused: number }
}

type QueuedRequest = { start: () => void; state: 'waiting' | 'executing' | 'unread' | 'ended' }
type Client = { edition: Edition; open: number; waiting: QueuedRequest[] }
/** `ready`: clients that have a waiting request and may start another, in the order of their turns. */
type Edition = { executing: number; ready: Set<Client> }

/**
 * Creates a queue that is fair between editions, and between the clients of an edition: they take turns, with one request a turn. A client
 * with hundreds of waiting requests therefore delays a request of another client by one turn only.
 */
export function createRequestQueue(limits: QueueLimits): RequestQueue {
  const editions = new Map<string, Edition>()
  const clients = new Map<string, Client>()
  const readyEditions = new Set<Edition>()
  const counts = { executing: 0, waiting: 0, refused: 0 }

  function update(client: Client): void {
    const { edition } = client
    setMembership(edition.ready, client, client.waiting.length > 0 && client.open < limits.openOfClient)
    setMembership(readyEditions, edition, edition.ready.size > 0 && edition.executing < limits.executingOfEdition)
  }

  function startNext(): void {
    while (counts.executing < limits.executing) {
      const client = removeFirst(removeFirst(readyEditions)?.ready)
      const request = client?.waiting.shift()
      if (!client || !request) return
      counts.waiting--
      execute(client, request)
    }
  }

  function execute(client: Client, request: QueuedRequest): void {
    counts.executing++
    client.edition.executing++
    client.open++
    request.state = 'executing'
    update(client)
    request.start()
  }

  function finish(client: Client, request: QueuedRequest): void {
    if (request.state !== 'executing') return
    request.state = 'unread'
    counts.executing--
    client.edition.executing--
    update(client)
    startNext()
  }

  function leave(key: string, client: Client, request: QueuedRequest): void {
    if (request.state === 'ended') return
    finish(client, request)
    if (request.state === 'unread') client.open--
    if (request.state === 'waiting') {
      client.waiting.splice(client.waiting.indexOf(request), 1)
      counts.waiting--
    }
    request.state = 'ended'
    update(client)
    if (client.open === 0 && client.waiting.length === 0) clients.delete(key)
    startNext()
  }

  return {
    enter({ edition: editionId, client: clientId }, start) {
      const key = `${editionId} ${clientId}`
      const edition = getOrCreate(editions, editionId, (): Edition => ({ executing: 0, ready: new Set() }))
      const client = getOrCreate(clients, key, (): Client => ({ edition, open: 0, waiting: [] }))
      const isFull = counts.waiting >= limits.waiting || client.waiting.length >= limits.waitingOfClient
      const request: QueuedRequest = { start, state: 'waiting' }
      client.waiting.push(request)
      counts.waiting++
      update(client)
      startNext()
      if (request.state === 'waiting' && isFull) {
        leave(key, client, request)
        counts.refused++
        return undefined
      }
      return { finish: () => finish(client, request), leave: () => leave(key, client, request) }
    },
    counts: () => ({ ...counts }),
  }
}

function setMembership<Item>(set: Set<Item>, item: Item, isMember: boolean): void {
  if (isMember) set.add(item)
  else set.delete(item)
}

/** Removes the first item and returns it. If the item is added again, it is last. */
function removeFirst<Item>(set: Set<Item> | undefined): Item | undefined {
  for (const item of set ?? []) {
    set?.delete(item)
    return item
  }
  return undefined
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const value = create()
  map.set(key, value)
  return value
}
