export default {
  notificationParts: {
    arrived_one: '{{count}} new notification',
    arrived_other: '{{count}} new notifications',
    title: 'Notifications',
    unread_one: '{{count}} unread.',
    unread_other: '{{count}} unread.',
    sent: 'Notifications sent',
  },
}
