import type en from '../en/organisations.ts'

export default {
  title: 'Fyrirtækið þitt',
  failed: 'Ekki tókst að lesa fyrirtækið.',
  accounts: 'Reikningar viðskiptavina',
  advisers: 'Ráðgjafar',
  ofSeats: 'af {{limit}} sætum',
  people: 'Fólk',
  role: 'Hlutverk',
  lastSignIn: 'Síðast hér',
  never: 'Ekki enn',
  roles: {
    admin: 'Kerfisstjóri',
    'company-admin': 'Stjórnandi fyrirtækis',
    professional: 'Ráðgjafi',
  },
  inviteTitle: 'Bjóða ráðgjafa',
  inviteLede: 'Viðkomandi fær hlekk sem gildir í eina klukkustund og þarf skráningarkóða fyrirtækisins, sem þú lætur hann hafa.',
  invite: 'Senda boð',
  invited: 'Boð er á leiðinni til {{address}}.',
  adminNeeded: 'Kerfisstjóra þarf fyrir þá síðu. Skráðu þig inn sem slíkur eða farðu til baka.',
} satisfies typeof en
