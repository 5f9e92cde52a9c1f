import type en from './en.ts'

export default {
  documentParts: {
    confirm: 'Staðfestu að þú hafir lesið þetta',
    actionTitle_one: '{{count}} skjal til undirritunar',
    actionTitle_other: '{{count}} skjöl til undirritunar',
    all: 'Öll skjöl',
    allOfPortfolio: 'Öll skjöl eignasafnsins',
    seeAll_one: 'Sjá {{count}} skjal',
    seeAll_other: 'Sjá öll {{count}} skjölin',
    signatureRequired: 'Undirritunar krafist',
    signed: 'Undirritað',
    sources: { client: 'Viðskiptavinur', firm: 'Ráðgjafi', provider: 'Gagnaveita' },
    title: 'Skjöl',
  },
} satisfies typeof en
