import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Parses the arguments of a command. An unknown or incomplete option ends the process with code 2 and one sentence. */
export function readArguments<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}
