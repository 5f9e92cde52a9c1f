import { demoCalendarOrigin } from '@atrium/demo/firm/calendars'
import { readPushAccount, type PushAccount } from '@atrium/platform/push-account'
import type { UpstreamName } from '@atrium/platform/providers/upstream/names'
import type { Connection } from '@atrium/platform/providers/upstream/upstream'

/**
 * Returns the connection to a simulated upstream. The portfolio API of the main edition is at the root, other upstreams under their names.
 */
export function createSimulatorConnection(url: string, token: string, name: UpstreamName): Connection {
  return { url: name === 'asset-manager' ? url : `${url}/${name}`, token, isTrusted: true }
}

/** Returns where the simulated calendars of staff are, by the origin of their addresses. */
export const createSimulatedCalendars = (url: string): ReadonlyMap<string, string> => new Map([[demoCalendarOrigin, `${url}/calendar`]])

/** Requests a push account from the simulator, which issues it to holders of its token. */
export async function requestPushAccount({ url, token }: { url: string; token: string }): Promise<PushAccount> {
  const response = await fetch(`${url}/__push-account`, { headers: { authorization: `Bearer ${token}` } })
  const account = readPushAccount(await response.text(), `${url}/push`)
  if (typeof account === 'string') throw new Error(`The simulator of pushes gave no account: ${account}`)
  return account
}
