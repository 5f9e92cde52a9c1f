/** A notification for one device, and the place in the app that it opens. */
export type PushNotification = {
  /** Identifies the app on the device, as reported by the app. */
  token: string
  title: string
  body: string
  /** Portal that opens when it is tapped. */
  portal: string
  /** Equal for repeated sends, so that the device shows it once. */
  key: string
}

/** `unregistered`: the app was removed from the device, and the token is void. */
export type PushOutcome = 'sent' | 'unregistered'

export type PushPort = {
  /** @throws UpstreamError `refused` where this notification will never be accepted */
  sendPushNotification(notification: PushNotification): Promise<PushOutcome>
}
