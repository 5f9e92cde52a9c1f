import type { PushPort } from '../ports/push.ts'
import { assertThat, readDevices, type Suite } from './frame.ts'

const notification = { title: 'A check', body: 'You need to do nothing.', portal: 'of-no-firm' }

/** Suite that sends notifications to a real device. It runs only if device tokens are provided. */
export const pushSuite: Suite<PushPort> = {
  port: 'push',
  checks: [
    {
      name: 'a notification is accepted, and accepted again with the same key',
      run: async (port, known) => {
        const { registered: token } = readDevices(known)
        for (const time of ['first', 'second'])
          assertThat(
            (await port.sendPushNotification({ ...notification, token, key: 'check-1' })) === 'sent',
            `the notification was not sent the ${time} time`,
          )
      },
    },
    {
      name: 'a device whose app was removed is reported',
      run: async (port, known) => {
        const outcome = await port.sendPushNotification({ ...notification, token: readDevices(known).gone, key: 'check-2' })
        assertThat(outcome === 'unregistered', `the outcome was "${outcome}"`)
      },
    },
  ],
}
