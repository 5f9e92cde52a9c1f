import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from './simulator.ts'
import { sendRequest, startForTests } from './test-client.ts'

let simulator: Simulator
beforeAll(async () => void (simulator = await startForTests()))
afterEach(() => simulator.setMode('ok'))
afterAll(() => simulator.close())

const account = '/Account/HL-204462'
const within = (milliseconds: number) => ({ signal: AbortSignal.timeout(milliseconds) })

describe('an upstream in a fault mode', () => {
  it('closes the connection in the mode down', async () => {
    simulator.setMode('down')
    await expect(sendRequest(simulator, account)).rejects.toThrow('fetch failed')
  })

  it.each(['slow', 'hang'] as const)('sends nothing for a while in the mode %s', async (mode) => {
    simulator.setMode(mode)
    const authorization = `Bearer a-token-for-tests`
    await expect(fetch(simulator.url + account, { headers: { authorization }, ...within(300) })).rejects.toThrow(/timeout|aborted/)
  })

  it('sends the headers, but not the complete body, in the mode trickle', async () => {
    simulator.setMode('trickle')
    const response = await fetch(simulator.url + account, { headers: { authorization: 'Bearer a-token-for-tests' }, ...within(400) })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  it('resets the connection in the middle of the body in the mode reset', async () => {
    simulator.setMode('reset')
    await expect(sendRequest(simulator, account)).rejects.toThrow()
  })

  it('sends the data of another client in the mode mixed-up', async () => {
    simulator.setMode('mixed-up')
    const other = (await sendRequest(simulator, account)).body as { id: string; portfolios: { id: string }[] }
    expect(other.id).toMatch(/^HL-/)
    expect(other.id).not.toBe('HL-204462')
    expect(other.portfolios[0]?.id).toMatch(new RegExp(`^${other.id}-`))
  })

  it('sends data that is not JSON in the mode garbage', async () => {
    simulator.setMode('garbage')
    await expect(sendRequest(simulator, account)).rejects.toThrow(SyntaxError)
  })

  it('sends JSON with a different structure in the mode wrong-shape', async () => {
    simulator.setMode('wrong-shape')
    const { status, body } = await sendRequest(simulator, account)
    expect([status, body.value]).toEqual([200, undefined])
  })

  it('sends an error in the mode error', async () => {
    simulator.setMode('error')
    expect(await sendRequest(simulator, account)).toMatchObject({ status: 500, body: { error: 'upstream-failure' } })
  })

  it('sends an HTML page instead of data in the mode html', async () => {
    simulator.setMode('html')
    expect((await sendRequest(simulator, account)).type).toMatch('text/html')
  })

  it('sends data with another content type in the mode wrong-type', async () => {
    simulator.setMode('wrong-type')
    const { type, body } = await sendRequest(simulator, account)
    expect(type).toBe('application/octet-stream')
    expect(JSON.parse(body).id).toBe('HL-204462')
  })

  it('redirects to a private address in the mode redirect', async () => {
    simulator.setMode('redirect')
    const response = await fetch(simulator.url + account, { headers: { authorization: 'Bearer a-token-for-tests' }, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://169.254.169.254/latest/meta-data/'])
  })

  it('sends more data than any client should accept in the mode huge', async () => {
    simulator.setMode('huge')
    const response = await fetch(simulator.url + account, { headers: { authorization: 'Bearer a-token-for-tests' } })
    let read = 0
    for await (const block of response.body!) if ((read += block.length) > 20_000_000) break
    expect(read).toBeGreaterThan(20_000_000)
  })
})

describe('the route that sets fault modes', () => {
  it('sets a mode for paths with a prefix (the longest prefix applies), and ends all modes with ok', async () => {
    const set = (body: object) =>
      sendRequest(simulator, '/__control', {
        method: 'POST',
        headers: { authorization: 'Bearer a-token-for-tests' },
        body: JSON.stringify(body),
      })
    expect((await set({ mode: 'error', path: '/Holdings' })).status).toBe(200)
    await set({ mode: 'ok', path: '/Holdings/dates' })
    expect((await sendRequest(simulator, '/Holdings/HL-204462-01')).status).toBe(500)
    expect((await sendRequest(simulator, '/Holdings/dates')).status).toBe(200)
    expect((await sendRequest(simulator, account)).status).toBe(200)
    await set({ mode: 'ok' })
    expect((await sendRequest(simulator, '/Holdings/HL-204462-01')).status).toBe(200)
    expect(await set({ mode: 'sulking' })).toMatchObject({ status: 400, body: { error: 'unknown-mode' } })
  })

  it('refuses callers without the token', async () => {
    expect((await sendRequest(simulator, '/__control', { method: 'POST', headers: {}, body: '{"mode":"down"}' })).status).toBe(401)
    expect((await sendRequest(simulator, account)).status).toBe(200)
  })
})
