import type en from '../en/welcome.ts'

export default {
  termsTitle: 'Notkunarskilmálar',
  decline: 'Skrá út',
  accept: 'Ég samþykki',
  title: 'Velkomin til {{firm}}',
  intro: 'Hér eru eignasöfn þín og skjöl, aðeins fyrir þig.',
  explained: 'Hver tala opnar skýringu sína: hvað fór í hana, frá hvaða degi, og hvernig hún var reiknuð.',
  dated: 'Á hverri síðu stendur við hvaða dag tölurnar miðast og hver gaf þær upp.',
  adviser: 'Ráðgjafinn þinn sér sömu tölur og þú; í hvert sinn sem einhver hér skoðar gáttina þína getur þú séð hver og hvenær.',
  start: 'Byrja',
  notAgain: 'Ekki sýna aftur',
  cookies: 'Vafrakökur',
  cookiesText: 'Við geymum aðeins á tækinu þínu það sem gáttin þarf: að þú sért innskráð(ur), tungumálið þitt og þetta svar.',
  cookiesAccept: 'Allt í lagi',
} satisfies typeof en
