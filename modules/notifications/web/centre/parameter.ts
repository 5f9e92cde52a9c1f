/** Parameter of the URL that opens the notifications: `all`, a class or `settings`. */
export const notificationParameter = 'notifications'
