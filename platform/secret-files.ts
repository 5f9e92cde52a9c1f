import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** Matches variables that name a file with a secret: the variable of the secret, followed by `_FILE`. */
const secretFileVariable =
  /^(ATRIUM_SECRET|DATABASE_URL|DATABASE_OWNER_URL|SMTP_URL|FILES_S3_SECRET_KEY|[A-Z_]+_TOKEN(_[A-Z_]+)?|E_ID_CLIENT_SECRET_[A-Z_]+|FCM_SERVICE_ACCOUNT(_[A-Z_]+)?)_FILE$/

/**
 * Returns the environment with the secrets of files, as Docker and Kubernetes provide them, under the variables of the secrets. Adds a
 * sentence to `errors` for each file that cannot be read or is empty, and for each secret that is also set as a variable.
 */
export function readSecretFiles(environment: Environment, errors: string[]): Environment {
  const fileSecrets: Record<string, string> = {}
  for (const [variable, file] of Object.entries(environment)) {
    if (!secretFileVariable.test(variable) || !file?.trim()) continue
    const name = variable.slice(0, -'_FILE'.length)
    if (environment[name]?.trim()) {
      errors.push(`${name} and ${variable} are both set; remove one of them.`)
      continue
    }
    try {
      fileSecrets[name] = readFileSync(file.trim(), 'utf8').trim()
      if (fileSecrets[name] === '') errors.push(`${variable}: the file ${file} is empty.`)
    } catch (error) {
      errors.push(`${variable}: the file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
    }
  }
  return { ...environment, ...fileSecrets }
}
