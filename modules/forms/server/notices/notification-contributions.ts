import type { NotificationKind } from '@atrium/notifications/server/contributions'

export const formRequested: NotificationKind = {
  name: 'forms.question',
  class: 'service',
  icon: 'page',
  texts: {
    en: { title: 'We have a question about a form', body: 'It is about “{{form}}”.', action: 'Answer' },
    is: { title: 'Við höfum spurningu um eyðublað', body: 'Hún varðar „{{form}}“.', action: 'Svara' },
    el: { title: 'Έχουμε μια ερώτηση για μια φόρμα', body: 'Αφορά τη φόρμα «{{form}}».', action: 'Απάντηση' },
  },
}

export const formAssigned: NotificationKind = {
  name: 'forms.assigned',
  class: 'service',
  icon: 'page',
  texts: {
    en: { title: 'A form to fill in', body: 'We have asked you to fill in “{{form}}”.', action: 'Begin' },
    is: { title: 'Eyðublað til útfyllingar', body: 'Við höfum beðið þig að fylla út „{{form}}“.', action: 'Hefja' },
    el: { title: 'Φόρμα προς συμπλήρωση', body: 'Σας ζητήσαμε να συμπληρώσετε τη φόρμα «{{form}}».', action: 'Έναρξη' },
  },
}

export const formAssignedUntil: NotificationKind = {
  name: 'forms.assigned-until',
  class: 'service',
  icon: 'page',
  texts: {
    en: { title: 'A form to fill in', body: 'Please fill in “{{form}}” by {{day:day}}.', action: 'Begin' },
    is: { title: 'Eyðublað til útfyllingar', body: 'Fylltu út „{{form}}“ fyrir {{day:day}}.', action: 'Hefja' },
    el: { title: 'Φόρμα προς συμπλήρωση', body: 'Συμπληρώστε τη φόρμα «{{form}}» έως {{day:day}}.', action: 'Έναρξη' },
  },
}
