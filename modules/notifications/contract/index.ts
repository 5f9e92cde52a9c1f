import { mailTexts } from './mail-texts.ts'
import { notifications } from './notifications.ts'
import { notificationSettings } from './settings.ts'

export const contract = { notifications, notificationSettings, mailTexts }
