/** A notification for one device. */
export type PushNotification = {
  /** Device token, as reported by the app. */
  token: string
  title: string
  body: string
  /** Portal that opens when the notification is tapped. */
  portal: string
  /** Key that is the same for each attempt to send the notification, so that the device shows it once. */
  key: string
}

/** Outcome of sending a notification. `unregistered` means that the app was removed from the device, so the token is invalid. */
export type PushOutcome = 'sent' | 'unregistered'

export type PushPort = {
  /** @throws UpstreamError `refused` if this notification will never be accepted */
  sendPushNotification(notification: PushNotification): Promise<PushOutcome>
}
