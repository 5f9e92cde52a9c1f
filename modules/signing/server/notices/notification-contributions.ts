import type { NotificationKind } from '@atrium/notifications/server/contributions'

/** Notifications of this module, by the name of the e-mail about each. */
export const signingNotifications = {
  signatureRequested: {
    name: 'signing.requested',
    class: 'service',
    icon: 'sign',
    texts: {
      en: { title: 'A document to sign', body: '“{{title}}” is ready for you to sign by {{day:day}}.', action: 'Read and sign' },
      is: {
        title: 'Skjal til undirritunar',
        body: '„{{title}}“ er tilbúið til undirritunar fyrir {{day:day}}.',
        action: 'Lesa og undirrita',
      },
      el: {
        title: 'Έγγραφο προς υπογραφή',
        body: 'Το «{{title}}» είναι έτοιμο για την υπογραφή σας έως {{day:day}}.',
        action: 'Ανάγνωση και υπογραφή',
      },
    },
  },
  signatureReminder: {
    name: 'signing.reminder',
    class: 'service',
    icon: 'sign',
    texts: {
      en: {
        title: 'A document still waits for your signature',
        body: '“{{title}}” can be signed until {{day:day}}.',
        action: 'Read and sign',
      },
      is: { title: 'Skjal bíður enn undirskriftar þinnar', body: 'Undirrita má „{{title}}“ til {{day:day}}.', action: 'Lesa og undirrita' },
      el: {
        title: 'Ένα έγγραφο περιμένει ακόμη την υπογραφή σας',
        body: 'Το «{{title}}» μπορεί να υπογραφεί έως {{day:day}}.',
        action: 'Ανάγνωση και υπογραφή',
      },
    },
  },
  signatureNotNeeded: {
    name: 'signing.not-needed',
    class: 'service',
    icon: 'sign',
    texts: {
      en: {
        title: 'Your signature is no longer needed',
        body: '“{{title}}” has been signed by enough owners of the account.',
        action: 'Show',
      },
      is: {
        title: 'Undirskriftar þinnar er ekki lengur þörf',
        body: 'Nógu margir eigendur reikningsins hafa undirritað „{{title}}“.',
        action: 'Sýna',
      },
      el: {
        title: 'Η υπογραφή σας δεν χρειάζεται πλέον',
        body: 'Το «{{title}}» έχει υπογραφεί από αρκετούς δικαιούχους του λογαριασμού.',
        action: 'Εμφάνιση',
      },
    },
  },
  signatureWithdrawn: {
    name: 'signing.withdrawn',
    class: 'service',
    icon: 'sign',
    texts: {
      en: { title: 'A document to sign was withdrawn', body: 'We have withdrawn “{{title}}”. You do not need to sign it.', action: 'Show' },
      is: {
        title: 'Skjal til undirritunar var afturkallað',
        body: 'Við höfum afturkallað „{{title}}“. Þú þarft ekki að undirrita það.',
        action: 'Sýna',
      },
      el: {
        title: 'Ένα έγγραφο προς υπογραφή ανακλήθηκε',
        body: 'Ανακαλέσαμε το «{{title}}». Δεν χρειάζεται να το υπογράψετε.',
        action: 'Εμφάνιση',
      },
    },
  },
  signatureCompleted: {
    name: 'signing.completed',
    class: 'service',
    icon: 'sign',
    texts: {
      en: { title: 'Your document is signed and sealed', body: '“{{title}}” is in your library.', action: 'Show' },
      is: { title: 'Skjalið þitt er undirritað og innsiglað', body: '„{{title}}“ er í skjalasafninu þínu.', action: 'Sýna' },
      el: { title: 'Το έγγραφό σας υπογράφηκε και σφραγίστηκε', body: 'Το «{{title}}» βρίσκεται στη βιβλιοθήκη σας.', action: 'Εμφάνιση' },
    },
  },
  signingCompleted: {
    name: 'signing.sent-completed',
    class: 'service',
    icon: 'sign',
    texts: {
      en: { title: 'A document that you sent is signed', body: '“{{title}}” has been signed and sealed.', action: 'Show' },
      is: { title: 'Skjal sem þú sendir er undirritað', body: '„{{title}}“ hefur verið undirritað og innsiglað.', action: 'Sýna' },
      el: { title: 'Έγγραφο που στείλατε υπογράφηκε', body: 'Το «{{title}}» έχει υπογραφεί και σφραγιστεί.', action: 'Εμφάνιση' },
    },
  },
  signingDeclined: {
    name: 'signing.sent-declined',
    class: 'service',
    icon: 'sign',
    texts: {
      en: { title: 'A signer declined', body: '“{{title}}” was declined. The reason is in the portal.', action: 'Show' },
      is: { title: 'Undirritun var hafnað', body: '„{{title}}“ var hafnað. Ástæðan er á vefnum.', action: 'Sýna' },
      el: { title: 'Ένας υπογράφων αρνήθηκε', body: 'Το «{{title}}» απορρίφθηκε. Ο λόγος βρίσκεται στην πύλη.', action: 'Εμφάνιση' },
    },
  },
  signingExpired: {
    name: 'signing.sent-expired',
    class: 'service',
    icon: 'sign',
    texts: {
      en: { title: 'A document was not signed in time', body: '“{{title}}” could be signed until {{day:day}}.', action: 'Show' },
      is: { title: 'Skjal var ekki undirritað í tæka tíð', body: 'Undirrita mátti „{{title}}“ til {{day:day}}.', action: 'Sýna' },
      el: { title: 'Έγγραφο δεν υπογράφηκε εγκαίρως', body: 'Το «{{title}}» μπορούσε να υπογραφεί έως {{day:day}}.', action: 'Εμφάνιση' },
    },
  },
  signingWithdrawn: {
    name: 'signing.sent-withdrawn',
    class: 'service',
    icon: 'sign',
    texts: {
      en: { title: 'A document that you sent was withdrawn', body: 'A colleague has withdrawn “{{title}}”.', action: 'Show' },
      is: { title: 'Skjal sem þú sendir var afturkallað', body: 'Samstarfsmaður hefur afturkallað „{{title}}“.', action: 'Sýna' },
      el: { title: 'Έγγραφο που στείλατε ανακλήθηκε', body: 'Ένας συνάδελφος ανακάλεσε το «{{title}}».', action: 'Εμφάνιση' },
    },
  },
} satisfies Record<string, NotificationKind>
