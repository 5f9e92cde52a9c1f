import type en from '../en/devices.ts'

const words: typeof en = {
  title: 'Tæki',
  lede: 'Tæki sem þú ert innskráð(ur) á núna. Skráðu út tæki sem þú kannast ekki við og breyttu svo lykilorðinu.',
  on: '{{browser}} á {{system}}',
  app: 'Smáforrit',
  unknown: 'Óþekkt tæki',
  isThisOne: 'Þetta tæki',
  active: 'Virkt {{age}}',
  since: 'innskráning {{moment}}',
  signOut: 'Skrá út',
  signOutOf: 'Skrá út {{device}}, {{active}}',
  signedOut: 'Tækið hefur verið skráð út.',
  elsewhere: 'Skrá út öll önnur tæki',
  signedOutElsewhere: 'Öll önnur tæki hafa verið skráð út.',
  failed: 'Ekki tókst að sækja tækin þín',
}

export default words
