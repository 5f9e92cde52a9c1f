import { cleanFileName } from '@atrium/files/server/uploads/name-rules'

/** Returns the file name of an account's statement. @example Margaret Ashworth, 2026-09-30 is "Margaret Ashworth 2026-09-30.pdf" */
export const nameStatement = (account: string, day: string): string => cleanFileName(`${account.replaceAll(/[/\\]/g, '_')} ${day}.pdf`)
