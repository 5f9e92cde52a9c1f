/** A notification for one device, and the portal that it opens in the app. */
export type PushNotification = {
  /** Device token, as reported by the app. */
  token: string
  title: string
  body: string
  /** Portal that opens when the notification is tapped. */
  portal: string
  /** Key that is the same each time the notification is sent, so that the device shows it once. */
  key: string
}

/** Outcome of a send. `unregistered`: the app was removed from the device, and the token is invalid. */
export type PushOutcome = 'sent' | 'unregistered'

export type PushPort = {
  /** @throws UpstreamError `refused` if this notification will never be accepted */
  sendPushNotification(notification: PushNotification): Promise<PushOutcome>
}
