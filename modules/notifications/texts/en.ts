import mailTexts from './en/mail-texts.ts'
import notifications from './en/notifications.ts'

export default { notifications, 'mail-texts': mailTexts }
