import { accountPath, clientsPath } from '@atrium/ui/lib/paths'

export const envelopesPath = (portal: string, account: string): string => `${accountPath(portal, account)}/envelopes`
export const envelopePath = (portal: string, account: string, envelope: string): string =>
  `${envelopesPath(portal, account)}/${encodeURIComponent(envelope)}`
export const portalEnvelopesPath = (portal: string): string => `${clientsPath(portal)}/envelopes`
export const sendingPath = (portal: string, account: string, document: string): string =>
  `${envelopesPath(portal, account)}/send/${encodeURIComponent(document)}`
/** Path of the documents of an account. */
export const libraryPath = (portal: string, account: string): string => `${accountPath(portal, account)}/library`
/** Paths of the documents that were sent to several clients, of one of them, and of the page that sends one. */
export const batchesPath = (portal: string): string => `${portalEnvelopesPath(portal)}/batches`
export const batchPath = (portal: string, batch: string): string => `${batchesPath(portal)}/${encodeURIComponent(batch)}`
export const newBatchPath = (portal: string): string => `${batchesPath(portal)}/new`
