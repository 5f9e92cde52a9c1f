/** News for one device, and where in the app it leads. */
export type PushNotification = {
  /** Names the app on the device, as the app itself said. */
  token: string
  title: string
  body: string
  /** The portal that opens when it is tapped. */
  portal: string
  /** The same whenever it is sent again, so that the device shows it once. */
  key: string
}

/** `unregistered`: the app is gone from the device, and nothing will reach it under this token any more. */
export type PushOutcome = 'sent' | 'unregistered'

export type PushPort = {
  /** @throws UpstreamError `refused` where this notification will never be taken */
  sendPushNotification(notification: PushNotification): Promise<PushOutcome>
}
