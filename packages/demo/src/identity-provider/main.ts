import { parseArgs } from 'node:util'
import { startIdentityProvider } from './provider.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string' },
    'client-id': { type: 'string' },
    'client-secret': { type: 'string' },
    'die-with-parent': { type: 'boolean', default: false },
  },
})
const { token: controlToken, 'client-id': clientId, 'client-secret': clientSecret } = values
if (!controlToken || !clientId || !clientSecret) throw new Error('--token, --client-id and --client-secret are required')

const provider = await startIdentityProvider({ port: Number(values.port), controlToken, clientId, clientSecret })

const end = () => void provider.close().then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('SIGINT', end)
// The pipe closes when the parent process ends, for any reason.
if (values['die-with-parent']) process.stdin.resume().once('close', end)

process.stdout.write(`${JSON.stringify({ url: provider.issuer })}\n`)
