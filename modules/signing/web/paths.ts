import { accountPath, clientsPath } from '@atrium/ui/lib/paths'

export const envelopesPath = (portal: string, account: string): string => `${accountPath(portal, account)}/envelopes`
export const envelopePath = (portal: string, account: string, envelope: string): string =>
  `${envelopesPath(portal, account)}/${encodeURIComponent(envelope)}`
export const portalEnvelopesPath = (portal: string): string => `${clientsPath(portal)}/envelopes`
export const sendingPath = (portal: string, account: string, document: string): string =>
  `${envelopesPath(portal, account)}/send/${encodeURIComponent(document)}`
/** Path of the documents of an account. */
export const libraryPath = (portal: string, account: string): string => `${accountPath(portal, account)}/library`
