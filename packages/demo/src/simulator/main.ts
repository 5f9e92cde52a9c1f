import { parseArgs } from 'node:util'
import { startSimulator } from './simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string' },
    clients: { type: 'string' },
    editions: { type: 'string' },
    'push-key': { type: 'string' },
    today: { type: 'string' },
    'die-with-parent': { type: 'boolean', default: false },
  },
})
if (!values.token) throw new Error('--token is required')

const simulator = await startSimulator({
  port: Number(values.port),
  token: values.token,
  ...(values.clients ? { clients: Number(values.clients) } : {}),
  ...(values.editions ? { editions: values.editions.split(',') } : {}),
  ...(values['push-key'] ? { pushKeyFile: values['push-key'] } : {}),
  ...(values.today ? { today: () => values.today! } : {}),
})

const end = () => void simulator.close().then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('SIGINT', end)
// The pipe closes when the parent process ends, for any reason.
if (values['die-with-parent']) process.stdin.resume().once('close', end)

process.stdout.write(`${JSON.stringify({ url: simulator.url })}\n`)
