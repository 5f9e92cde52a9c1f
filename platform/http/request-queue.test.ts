import { describe, expect, test } from 'vitest'
import { createRequestQueue, type Place, type QueueLimits } from './request-queue.ts'

const defaultLimits: QueueLimits = { executing: 4, executingOfEdition: 4, openOfClient: 2, waiting: 100, waitingOfClient: 10 }

/** Creates a queue and a function that adds a request. `started` lists the names of requests in the order in which they start. */
function createQueue(limits: Partial<QueueLimits> = {}) {
  const queue = createRequestQueue({ ...defaultLimits, ...limits })
  const started: string[] = []
  const enter = (name: string, client: string, edition = 'wealth'): Place | undefined =>
    queue.enter({ edition, client }, () => started.push(name))
  return { queue, started, enter }
}

describe('a queue of requests', () => {
  test('executes as many requests of one client as its limits permit, lets further ones wait and refuses the rest', () => {
    const { queue, started, enter } = createQueue({ waitingOfClient: 3 })
    const places = Array.from({ length: 7 }, (_, index) => enter(`a${index}`, 'a'))
    expect(started).toEqual(['a0', 'a1'])
    expect(places.map(Boolean)).toEqual([true, true, true, true, true, false, false])
    expect(queue.counts()).toEqual({ executing: 2, waiting: 3, refused: 2 })
    places[0]?.leave()
    expect(started).toEqual(['a0', 'a1', 'a2'])
  })

  test('starts a request of each client in turn, so that a long queue does not delay other clients', () => {
    const { started, enter } = createQueue({ executing: 1 })
    const first = enter('a0', 'a')
    const places = new Map<string, Place | undefined>()
    for (const [name, client] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
      ['b2', 'b'],
    ] as const)
      places.set(name, enter(name, client))
    first?.leave()
    for (let turn = 0; turn < 6; turn++) places.get(started.at(-1) ?? '')?.leave()
    expect(started).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('leaves places to other editions, and gives each edition a turn', () => {
    const { started, enter } = createQueue({ executing: 3, executingOfEdition: 2, openOfClient: 1 })
    const places = ['a', 'b', 'c', 'd'].map((client) => enter(`wealth ${client}`, client))
    expect(started).toEqual(['wealth a', 'wealth b'])
    enter('greek a', 'a', 'greek')
    enter('greek b', 'b', 'greek')
    expect(started).toEqual(['wealth a', 'wealth b', 'greek a'])
    places[0]?.leave()
    expect(started.at(-1)).toBe('greek b')
    places[1]?.leave()
    expect(started.at(-1)).toBe('wealth c')
  })

  test('frees the place in the process when the response was created, and the place of the client when the response was read', () => {
    const { queue, started, enter } = createQueue({ executing: 1, openOfClient: 1 })
    const unread = enter('a0', 'a')
    enter('a1', 'a')
    enter('b0', 'b')
    unread?.finish()
    expect([started, queue.counts()]).toEqual([['a0', 'b0'], { executing: 1, waiting: 1, refused: 0 }])
    unread?.leave()
    expect(started).toEqual(['a0', 'b0'])
  })

  test('never starts a request that has left the queue, and frees each place once', () => {
    const { queue, started, enter } = createQueue({ executing: 1, openOfClient: 1 })
    const first = enter('a0', 'a')
    const second = enter('a1', 'a')
    second?.leave()
    second?.leave()
    for (let time = 0; time < 3; time++) {
      first?.finish()
      first?.leave()
    }
    expect([started, queue.counts()]).toEqual([['a0'], { executing: 0, waiting: 0, refused: 0 }])
    enter('b0', 'b')
    enter('c0', 'c')
    expect([started, queue.counts()]).toEqual([['a0', 'b0'], { executing: 1, waiting: 1, refused: 0 }])
  })

  test('limits the waiting requests of all clients together', () => {
    const { queue, enter } = createQueue({ executing: 1, waiting: 5 })
    for (let client = 0; client < 10; client++) enter(`request ${client}`, `client ${client}`)
    expect(queue.counts()).toEqual({ executing: 1, waiting: 5, refused: 4 })
  })

  test('loses no place in a hundred thousand random steps', () => {
    const { queue, enter } = createQueue({ executing: 5, executingOfEdition: 3 })
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const places: Place[] = []
    for (let step = 0; step < 100_000; step++) {
      const place = random(2) === 0 ? enter('', `client ${random(6)}`, `edition ${random(3)}`) : places[random(places.length || 1)]
      if (place && !places.includes(place)) places.push(place)
      else if (random(2) === 0) place?.finish()
      else if (place) places.splice(places.indexOf(place), 1)[0]?.leave()
      const { executing, waiting } = queue.counts()
      if (executing > 5 || waiting < 0 || executing < 0) throw new Error(`step ${step}: ${executing} executing, ${waiting} waiting`)
    }
    for (const place of places) place.leave()
    expect(queue.counts()).toMatchObject({ executing: 0, waiting: 0 })
  })
})
