import notifications from './en/notifications.ts'

export default { notifications }
