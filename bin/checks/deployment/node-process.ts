import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../run.ts'

type Settings = Readonly<Record<string, string>>

const readyMs = 60_000

/** A node of a production installation. It runs from an unpacked release, and nothing of this repository is on its `PATH`. */
export class NodeProcess {
  readonly port: number
  readonly #folder: string
  #settings: Settings
  #child: ChildProcess | undefined
  #printed = ''

  constructor(folder: string, port: number, settings: Settings) {
    this.#folder = folder
    this.port = port
    this.#settings = { PATH: '/usr/bin:/bin', HOME: '/tmp', PORT: String(port), HOST: '127.0.0.1', ...settings }
  }

  /** Output of the process since its last start. */
  get printed(): string {
    return this.#printed
  }

  /** Starts the node, and waits until it is ready. */
  async start(): Promise<void> {
    this.#printed = ''
    const child = spawn(`${this.#folder}/bin/serve`, [], {
      cwd: this.#folder,
      env: { ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#printed += chunk.toString()))
    const deadline = performance.now() + readyMs
    while (!(await this.isReady())) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(`The node did not become ready:\n${this.#printed}`)
      await pause(100)
    }
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** Restarts the node with additional settings. */
  async reconfigure(addedSettings: Settings): Promise<void> {
    this.#settings = { ...this.#settings, ...addedSettings }
    await this.stop()
    await this.start()
  }

  /** Sends the signal to stop, and waits until the process has ended. Returns its exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null) return child?.exitCode ?? null
    child.kill('SIGTERM')
    await once(child, 'exit')
    return child.exitCode
  }

  /** Runs one of the release's commands with the settings of the node. Returns its output. Throws if the command fails. */
  async command(name: string, commandArguments: readonly string[], addedSettings: Settings = {}): Promise<string> {
    const { code, output } = await run('env', [
      '-i',
      ...formatVariables({ ...this.#settings, ...addedSettings }),
      `${this.#folder}/bin/${name}`,
      ...commandArguments,
    ])
    if (code !== 0) throw new Error(`${name} ${commandArguments.join(' ')} ended with ${code}:\n${output}`)
    return output
  }
}

const formatVariables = (settings: Settings) => Object.entries(settings).map(([variable, value]) => `${variable}=${value}`)
