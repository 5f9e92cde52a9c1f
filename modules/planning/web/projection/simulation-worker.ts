import { simulateBands, type SimulationRequest } from './projection-rules.ts'

// Each worker answers one request, and is ended to cancel it.
addEventListener('message', ({ data }: MessageEvent<SimulationRequest>) => postMessage(simulateBands(data)))
