import type { NotificationKind } from '@atrium/notifications/server/contributions'

/** Notification of a message. The subject of a confidential one is not stated. */
export const messageNotification: NotificationKind = {
  name: 'messages.received',
  class: 'personal',
  icon: 'mail',
  isPrompt: true,
  texts: {
    en: { title: '{{sender}} has written to you', outside: 'You have a new message', body: '{{subject}}', action: 'Open' },
    is: { title: '{{sender}} hefur skrifað þér', outside: 'Þú átt ný skilaboð', body: '{{subject}}', action: 'Opna' },
    el: { title: 'Νέο μήνυμα από {{sender}}', outside: 'Έχετε ένα νέο μήνυμα', body: '{{subject}}', action: 'Άνοιγμα' },
  },
}

export const confidentialNotification: NotificationKind = {
  name: 'messages.confidential',
  class: 'personal',
  icon: 'mail',
  isPrompt: true,
  texts: {
    en: { title: 'You have a confidential message', body: 'You can open it in the portal only.', action: 'Open' },
    is: { title: 'Þú átt trúnaðarskilaboð', body: 'Aðeins er hægt að opna þau í gáttinni.', action: 'Opna' },
    el: { title: 'Έχετε ένα εμπιστευτικό μήνυμα', body: 'Ανοίγει μόνο στην πύλη.', action: 'Άνοιγμα' },
  },
}
