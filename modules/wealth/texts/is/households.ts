import type en from '../en/households.ts'

const words: typeof en = {
  title: 'Allir reikningar saman',
  failed: 'Ekki tókst að sækja yfirlit yfir reikningana þína.',
  accounts: 'Reikningar þínir',
  account: 'Reikningur',
  owners: 'Eigendur',
  you: 'Þú',
  ofWhichYours: 'þar af þitt: {{amount}}',
  equalParts:
    'Reikningar í sameign eru taldir einu sinni í heildinni. Eignarhlutir eru ekki skráðir og er því gert ráð fyrir jöfnum hlutum.',
  valuedOn: '{{name}} miðað við {{date}}',
  relations: {
    owner: 'Þú átt hann',
    joint: 'Þið eigið hann saman',
    attorney: 'Þú hefur umboð eigandans',
    executor: 'Þú ert skiptastjóri dánarbús',
  },
}

export default words
