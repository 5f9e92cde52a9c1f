import notifications from './el/notifications.ts'

export default { notifications }
