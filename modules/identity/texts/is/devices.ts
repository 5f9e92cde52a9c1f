import type en from '../en/devices.ts'

const words: typeof en = {
  title: 'Tæki',
  lede: 'Hér ertu innskráð(ur) núna. Skráðu út það sem þú kannast ekki við og breyttu svo lykilorðinu.',
  on: '{{browser}} á {{system}}',
  app: 'Smáforrit',
  unknown: 'Óþekkt tæki',
  isThisOne: 'Þetta tæki',
  active: 'Virkt {{age}}',
  since: 'innskráning {{moment}}',
  signOut: 'Skrá út',
  signOutOf: 'Skrá út {{device}}, {{active}}',
  signedOut: 'Tækið hefur verið skráð út.',
  elsewhere: 'Skrá út alls staðar annars staðar',
  signedOutElsewhere: 'Þú hefur verið skráð(ur) út alls staðar nema hér.',
  failed: 'Ekki tókst að sýna tækin þín',
}

export default words
