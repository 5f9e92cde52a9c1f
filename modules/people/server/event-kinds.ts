import { access, internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const peopleEvents = {
  'terms.accepted': ofAccount(access('Terms of use accepted', 'Notkunarskilmálar samþykktir', 'Αποδοχή όρων χρήσης')),
  'profile.updated': access('Profile changed', 'Upplýsingum notanda breytt', 'Αλλαγή προφίλ'),
  'photo.set': access('Profile photo set', 'Mynd af notanda sett inn', 'Ορισμός φωτογραφίας προφίλ'),
  'photo.removed': access('Profile photo removed', 'Mynd af notanda fjarlægð', 'Αφαίρεση φωτογραφίας προφίλ'),
  'portal.created': access('Portal created', 'Gátt stofnuð', 'Δημιουργία πύλης'),
  'device.unregistered': internal(
    'Push notifications of a device switched off',
    'Slökkt á tilkynningum í tæki',
    'Απενεργοποίηση ειδοποιήσεων συσκευής',
  ),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof peopleEvents> {}
}
