import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Parses the arguments of a command. If an option is unknown or incomplete, prints one sentence to stderr and exits with code 2. */
export function readArguments<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}
