import { canReachServer, reportNoResponse } from './connection.ts'
import { report } from './report.ts'
import { readSessionValue, storeSessionValue } from './stored.ts'

/** Waiting times before the second and the third attempt. */
const waitsMs = [400, 1_600]

/** Functions that forget failed loads, one for each failure. */
const forgetFunctions = new Set<() => void>()

/** Forgets failed loads, so that the next use loads the code again. */
export function forgetFailedLoads(): void {
  forgetFunctions.forEach((forget) => forget())
  forgetFunctions.clear()
}

/** Returns a function that loads code once. After a failure, all callers get the failure until it is forgotten. */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= loadWithRetries(load).catch(async (error: unknown) => {
      forgetFunctions.add(() => (loading = undefined))
      report('part of the page not loaded', error)
      if (await canReachServer()) {
        reloadForNewVersion(String(error))
        throw new Error('code not available', { cause: error })
      }
      reportNoResponse()
      // The same error as for a request without a response, because browsers and Vite throw different errors.
      throw new TypeError('code not loaded', { cause: error })
    })
    return loading
  }
}

/** Reloads the page, because a new version of Atrium has replaced its code. Does so only once for each missing file. */
function reloadForNewVersion(missing: string): void {
  if (readSessionValue('reloaded-for') === missing) return
  storeSessionValue('reloaded-for', missing)
  location.reload()
}

/** Loads code in up to three attempts, because connections of phones fail for short times. */
export async function loadWithRetries<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const waitMs of waitsMs)
    try {
      return await load()
    } catch {
      await new Promise((done) => setTimeout(done, waitMs))
      await reloadFailedStyles()
    }
  return load()
}

/** Loads failed style sheets again, because a second import of the code does not load them. */
async function reloadFailedStyles(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    failed.map(
      (link) =>
        new Promise((settle) => {
          const newLink = link.cloneNode() as HTMLLinkElement
          newLink.addEventListener('load', settle)
          newLink.addEventListener('error', settle)
          link.replaceWith(newLink)
        }),
    ),
  )
}
