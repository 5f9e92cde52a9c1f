import { simulate, type SimulationMessage, type SimulationRequest } from './simulation.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const send = (message: SimulationMessage) => postMessage(message)

// Each worker answers one request, and is ended to cancel it.
addEventListener('message', ({ data }: MessageEvent<SimulationRequest>) => send({ result: simulate(data, (done) => send({ done })) }))
