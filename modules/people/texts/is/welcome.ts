import type en from '../en/welcome.ts'

export default {
  termsTitle: 'Notkunarskilmálar',
  decline: 'Skrá út',
  accept: 'Ég samþykki',
  title: 'Velkomin til {{firm}}',
  intro: 'Eignasöfn þín og skjöl eru hér, örugg á einum stað.',
  explained: 'Veldu tölu til að sjá hvernig hún er reiknuð, með forsendum og dagsetningum þeirra.',
  dated: 'Á hverri síðu er dagsetning talnanna og heimild þeirra.',
  adviser: 'Ráðgjafinn þinn sér sömu tölur og þú. Í hvert sinn sem starfsmaður skoðar gáttina þína sérð þú hver það var og hvenær.',
  start: 'Byrja',
  notAgain: 'Ekki sýna aftur',
} satisfies typeof en
