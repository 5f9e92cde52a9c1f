import type en from '../en/organisations.ts'

export default {
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
  inviteLede:
    'Viðkomandi fær hlekk í tölvupósti, þar sem fram kemur hve lengi hann gildir, og þarf skráningarkóða fyrirtækisins, sem þú lætur hann hafa.',
  invite: 'Senda boð',
  invited: 'Boð er á leiðinni til {{address}}.',
} satisfies typeof en
