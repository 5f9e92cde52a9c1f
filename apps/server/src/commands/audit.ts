import { editions } from '@atrium/editions/registry'
import { readConfig } from '@atrium/platform/config'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { readAnchors } from '@atrium/platform/events/checkpoint-file'
import { assertKnownSecret, sealEvents } from '@atrium/platform/events/seal'
import { verifyEvents } from '@atrium/platform/events/verify'
import { readSecret } from '@atrium/platform/secret'
import { connectCommand } from './connect.ts'
import { readArguments } from './arguments.ts'
import { verifyConversationFile } from './verify-conversation-file.ts'
import { verifySignatureFiles } from './verify-signature-files.ts'

const usage = `bin/audit verify [--key KEY] [--anchors FILE]   verifies the event chain of every edition; prints "intact", or the first fault and exits with code 1;
                               FILE has checkpoints that were kept elsewhere: a copy of checkpoints.jsonl, or lines of the log
bin/audit seal                 seals the events since the last seal
bin/audit key                  prints the public key of the checkpoints, for auditors
bin/audit verify-signature FILE [BUNDLE] [--root FILE] [--timestamp-root FILE] [--key KEY]
                               verifies a sealed PDF and its evidence bundle without network or database; prints "valid", or everything that
                               is wrong and exits with code 1. The roots are PEM files; without them, those of this installation are used
bin/audit verify-conversation FILE
                               verifies the JSON file of a conversation against the log of events; prints "intact", or everything that is
                               wrong or not proven and exits with code 1. The names above the messages are not proven. It does not verify the log itself, as verify does
Except for verify-signature, Atrium must be running (bin/start) with the same DATA_DIR, or DATABASE_URL must name its database.`

const print = (text: string) => void process.stdout.write(`${text}\n`)

const text = { type: 'string' } as const
const { positionals, values } = readArguments({
  allowPositionals: true,
  options: { key: text, anchors: text, root: text, 'timestamp-root': text },
})

try {
  process.exitCode = await runCommand(positionals[0] ?? '')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}

async function runCommand(command: string): Promise<number> {
  if (command === 'verify-signature') {
    const [, file, bundle] = positionals
    if (file === undefined) throw new Error(usage)
    return verifySignatureFiles({ file, bundle, root: values.root, timestampRoot: values['timestamp-root'], auditKey: values.key }, print)
  }
  if (!['verify', 'verify-conversation', 'seal', 'key'].includes(command)) throw new Error(usage)
  const config = readConfig(process.env)
  const secret = readSecret(config)
  if (command === 'key') {
    print(deriveAuditKey(secret).name)
    return 0
  }
  const { db, close } = connectCommand(config)
  try {
    if (command === 'verify-conversation') {
      const [, file] = positionals
      if (file === undefined) throw new Error(usage)
      const { faults, notProven } = await verifyConversationFile(db, file)
      const lines = [...faults, ...notProven]
      for (const line of lines.length === 0 ? ['intact'] : lines) print(line)
      return lines.length === 0 ? 0 : 1
    }
    if (command === 'verify')
      return await verify({
        db,
        dataDir: config.dataDir,
        key: values.key ?? deriveAuditKey(secret).name,
        anchors: values.anchors ? readAnchors(values.anchors) : [],
      })
    await assertKnownSecret({ db, editions, secret })
    const { sealed } = await sealEvents({ db, clock: () => new Date(), secret, dataDir: config.dataDir, editions })
    print(`sealed ${sealed}`)
    return 0
  } finally {
    await close()
  }
}

async function verify(what: Omit<Parameters<typeof verifyEvents>[0], 'editions'>): Promise<number> {
  const results = await verifyEvents({ ...what, editions })
  for (const { edition, events, seals, checkpoints, fault } of results)
    print(`${edition}: ${events} events, ${seals} seals, ${checkpoints} checkpoints${fault ? `: ${fault}` : ''}`)
  const faults = results.filter((result) => result.fault)
  const sum = (field: 'events' | 'seals' | 'checkpoints') => results.reduce((total, result) => total + result[field], 0)
  print(
    faults.length > 0
      ? `not intact: ${faults.map(({ edition, fault }) => `${edition}: ${fault}`).join('; ')}`
      : `events ${sum('events')}, seals ${sum('seals')}, checkpoints ${sum('checkpoints')}: intact`,
  )
  return faults.length > 0 ? 1 : 0
}
