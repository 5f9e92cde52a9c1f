import { accountPath } from '@atrium/ui/lib/paths'

export const libraryPath = (portal: string, account: string): string => `${accountPath(portal, account)}/library`
export const portalLibraryPath = (portal: string): string => `/dashboard/${encodeURIComponent(portal)}/library`
export const publicationsPath = (portal: string): string => `${portalLibraryPath(portal)}/publications`
export const retentionPath = (portal: string): string => `${portalLibraryPath(portal)}/retention`
