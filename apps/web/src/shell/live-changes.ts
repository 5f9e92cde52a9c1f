import { emitLiveTopic } from '@atrium/ui/lib/live-topics'
import { queryClient } from '@atrium/ui/lib/query-client'

/** Queries that show each kind of setting. Every other topic is a collection of content. */
const queriesOfTopic: Readonly<Record<string, readonly string[]>> = {
  navigation: ['portals'],
  subnavigation: ['portals'],
  portals: ['portals', 'me'],
  welcome: ['welcome'],
  messages: ['messages'],
  bookings: ['bookings'],
  notifications: ['notifications'],
}

/** Wait before a stream that the server refused is opened again, in milliseconds; up to twice as long, so that browsers do not come at once. */
const refusedWaitMs = 30_000

/**
 * Follows changes of settings, and refreshes the queries that show them. The windows of a browser share one stream: the window that holds a
 * lock opens it, and tells the others. Returns a function that stops this.
 */
export function followChanges(): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel('atrium.changes')
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => refresh(data))
  void navigator.locks
    ?.request('atrium.changes', { signal: stopping.signal }, () =>
      openStream(stopping.signal, (topic) => {
        refresh(topic)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is limited to its own origin
        channel.postMessage(topic)
      }),
    )
    .catch(() => undefined)
  return () => {
    stopping.abort()
    channel.close()
  }
}

/** Keeps a stream open until the signal. Resolves then. */
function openStream(signal: AbortSignal, onTopic: (topic: string) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource
    let hasOpened = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      source = new EventSource('/api/live')
      // Changes between two streams may have been missed.
      source.addEventListener('open', () => {
        if (hasOpened) onTopic('*')
        hasOpened = true
      })
      source.addEventListener('change', ({ data }: MessageEvent<string>) => onTopic(readTopic(data)))
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, refusedWaitMs * (1 + Math.random()))
      })
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
      resolve()
    })
    connect()
  })
}

function readTopic(data: string): string {
  try {
    const { topic } = JSON.parse(data) as { topic?: unknown }
    return typeof topic === 'string' ? topic : '*'
  } catch {
    return '*'
  }
}

/** Topics of what passes and is stored nowhere, which pages follow themselves. */
const passingTopic = /^typing:/

function refresh(topic: string): void {
  emitLiveTopic(topic)
  if (passingTopic.test(topic)) return
  const all = [...new Set(Object.values(queriesOfTopic).flat()), 'content']
  const keys = topic === '*' ? all : (queriesOfTopic[topic] ?? ['content'])
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}
