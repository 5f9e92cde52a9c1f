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
        reloadForCode(String(error))
        throw new Error('code not available', { cause: error })
      }
      reportNoResponse()
      // The same error as for a request without a response, because browsers and Vite throw different errors.
      throw new TypeError('code not loaded', { cause: error })
    })
    return loading
  }
}

/** Maximum number of reloads for one missing file, and the time after which they are counted anew. */
const mostReloads = 2
const reloadPeriodMs = 60_000

/**
 * Reloads the page, because a new version of Atrium has replaced its code, or because the browser does not request a file again whose first
 * request failed. Does so twice a minute at most for each missing file, so that a file that stays missing does not reload the page for ever.
 */
function reloadForCode(missing: string): void {
  const [file, count, since] = (readSessionValue('reloaded-for') ?? '').split('\n')
  const isSame = file === missing && Date.now() - Number(since) < reloadPeriodMs
  const reloads = isSame ? Number(count) : 0
  if (reloads >= mostReloads) return
  storeSessionValue('reloaded-for', [missing, reloads + 1, isSame ? since : Date.now()].join('\n'))
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
