import notifications from './is/notifications.ts'

export default { notifications }
