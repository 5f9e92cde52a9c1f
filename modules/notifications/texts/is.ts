import mailTexts from './is/mail-texts.ts'
import notifications from './is/notifications.ts'

export default { notifications, 'mail-texts': mailTexts }
