import type { Readable } from 'node:stream'
import type { Edition } from '@atrium/editions/edition'
import type { Credentials } from '@atrium/platform/session/session-reads'

export type Stream = {
  session: string
  person: string
  edition: Edition
  credentials: Credentials
  body: Readable
  /** Values of `performance.now()`: when the stream ends, and when its session was last checked. */
  endsAt: number
  checkedAt: number
}

/** The open streams of a process. Those of one person or session are found without looking at all others. */
export type Streams = {
  add(stream: Stream): void
  /** Returns false for a stream that was removed before. */
  remove(stream: Stream): boolean
  all(): ReadonlySet<Stream>
  ofPerson(id: string): ReadonlySet<Stream>
  ofSession(id: string): ReadonlySet<Stream>
}

const none: ReadonlySet<Stream> = new Set()

export function createStreams(): Streams {
  const all = new Set<Stream>()
  const byPerson = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  const addTo = (groups: Map<string, Set<Stream>>, id: string, stream: Stream) => {
    const group = groups.get(id)
    if (group) group.add(stream)
    else groups.set(id, new Set([stream]))
  }
  const removeFrom = (groups: Map<string, Set<Stream>>, id: string, stream: Stream) => {
    const group = groups.get(id)
    group?.delete(stream)
    if (group?.size === 0) groups.delete(id)
  }
  return {
    add(stream) {
      all.add(stream)
      addTo(byPerson, stream.person, stream)
      addTo(bySession, stream.session, stream)
    },
    remove(stream) {
      removeFrom(byPerson, stream.person, stream)
      removeFrom(bySession, stream.session, stream)
      return all.delete(stream)
    },
    all: () => all,
    ofPerson: (id) => byPerson.get(id) ?? none,
    ofSession: (id) => bySession.get(id) ?? none,
  }
}
