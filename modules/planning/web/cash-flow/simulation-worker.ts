import { allPaths, quickPaths, simulate, type SimulationMessage, type SimulationRequest } from './simulation.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const send = (message: SimulationMessage) => postMessage(message)

// Each worker answers one request, first with a few paths, and is ended to cancel it.
addEventListener('message', ({ data }: MessageEvent<Omit<SimulationRequest, 'paths'>>) => {
  send({ result: simulate({ ...data, paths: quickPaths }), paths: quickPaths })
  send({ result: simulate({ ...data, paths: allPaths }, (done) => send({ done })), paths: allPaths })
})
