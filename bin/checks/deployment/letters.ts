import { setTimeout as pause } from 'node:timers/promises'
import type { startMailSink } from '@atrium/platform/mail/testing/mail-sink'

/** E-mails that the installation has sent. */
export type ReceivedEmails = Awaited<ReturnType<typeof startMailSink>>['received']

/**
 * Waits up to 20 seconds for an e-mail to a recipient, ignoring the first `knownCount` e-mails. Returns the first match of the pattern in
 * the newest e-mail. Throws if there is none.
 */
export async function waitForEmail(letters: ReceivedEmails, email: string, pattern: RegExp, knownCount = 0): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const receivedEmail = letters.slice(knownCount).findLast(({ to }) => to.includes(email))
    const found = receivedEmail && decode(receivedEmail.text).match(pattern)?.[0]
    if (found) return found
    await pause(200)
  }
  throw new Error(`No e-mail with ${pattern} was sent to ${email}.`)
}

/** Decodes the parts of quoted-printable text that links and PINs need: continued lines and ASCII characters. */
function decode(text: string): string {
  return text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-7][0-9A-F])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
