import type en from '../en/households.ts'

const words: typeof en = {
  title: 'Allir reikningar saman',
  failed: 'Ekki tókst að lesa reikningana þína saman.',
  accounts: 'Reikningar þínir',
  account: 'Reikningur',
  owners: 'Eigendur',
  you: 'Þú',
  ofWhichYours: 'þar af þitt: {{amount}}',
  equalParts: 'Það sem fleiri eiga er talið einu sinni í heildinni. Hlutir þeirra eru ekki skráðir og teljast jafnir.',
  valuedOn: '{{name}} miðað við {{date}}',
  relations: {
    owner: 'Þú átt hann',
    joint: 'Þið eigið hann saman',
    attorney: 'Þú kemur fram fyrir eigandann',
    executor: 'Þú ert skiptastjóri',
  },
}

export default words
