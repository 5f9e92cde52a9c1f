import type en from './en.ts'

export default {
  invitationPreview: {
    button: 'Forskoða tölvupóstinn',
    title: 'Boð',
    lede_one: 'Þetta er tölvupósturinn sem viðskiptavinur fær. Hlekkurinn gildir í {{count}} dag og virkar einu sinni.',
    lede_other: 'Þetta er tölvupósturinn sem viðskiptavinur fær. Hlekkurinn gildir í {{count}} daga og virkar einu sinni.',
    example: 'Hlekkurinn í forskoðuninni er dæmi og virkar ekki.',
    subject: 'Efni',
    language: 'Tungumál',
    frame: 'Tölvupósturinn eins og viðskiptavinurinn fær hann',
    failed: 'Ekki tókst að sækja forskoðunina.',
  },
} satisfies typeof en
