import mailTexts from './el/mail-texts.ts'
import notifications from './el/notifications.ts'

export default { notifications, 'mail-texts': mailTexts }
