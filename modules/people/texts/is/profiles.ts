import type en from '../en/profiles.ts'

const words: typeof en = {
  title: 'Þínar upplýsingar',
  lede: 'Samskiptaupplýsingar þínar og val um útlit.',
  name: 'Nafn',
  phone: 'Sími',
  language: 'Tungumál',
  theme: 'Útlit',
  save: 'Vista',
  saved: 'Upplýsingarnar eru vistaðar.',
  lastLogin: 'Síðasta innskráning {{moment}}',
  firstLogin: 'Þetta er fyrsta heimsókn þín.',
}

export default words
