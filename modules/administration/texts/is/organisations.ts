import type en from '../en/organisations.ts'

export default {
  failed: 'Ekki tókst að sækja fyrirtækið.',
  accounts: 'Reikningar viðskiptavina',
  advisers: 'Ráðgjafar',
  ofSeats: 'af {{limit}} leyfum',
  people: 'Notendur',
  role: 'Hlutverk',
  lastSignIn: 'Síðasta innskráning',
  never: 'Ekki enn',
  roles: {
    admin: 'Kerfisstjóri',
    'company-admin': 'Stjórnandi fyrirtækis',
    professional: 'Ráðgjafi',
  },
  inviteTitle: 'Bjóða ráðgjafa',
  inviteLede: 'Ráðgjafinn fær hlekk í tölvupósti ásamt gildistíma hans. Láttu ráðgjafann fá skráningarkóða fyrirtækisins.',
  invite: 'Senda boð',
  invited: 'Boð hefur verið sent til {{address}}.',
} satisfies typeof en
