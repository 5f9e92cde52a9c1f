import { startSimulator, type Simulator } from './simulator.ts'

export const token = 'a-token-for-tests'
export const today = '2026-11-21'

export const startForTests = (): Promise<Simulator> =>
  startSimulator({ token, clients: 300, today: () => today, now: () => '2026-11-21T09:00:00.000Z' })

export type Answer = { status: number; type: string; body: any }

/** Sends a request as Atrium does. JSON is parsed; other content stays text. */
export async function sendRequest(simulator: Simulator, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(simulator.url + path, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual', ...init })
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  return { status: response.status, type, body: type.startsWith('application/json') ? JSON.parse(text) : text }
}
