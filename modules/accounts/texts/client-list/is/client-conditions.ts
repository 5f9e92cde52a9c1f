import type en from '../en/client-conditions.ts'

const words: typeof en = {
  from: 'Frá',
  upTo: 'Til',
  when: 'Hvenær',
  days: 'Fjöldi daga',
  currency: 'Gjaldmiðill',
  atLeast: 'frá {{least}}',
  atMost: 'að {{most}}',
  between: '{{least}} til {{most}}',
  value: { title: 'Verðmæti reiknings', is: 'Verðmæti {{range}}', matches: 'Verðmæti {{amount}}' },
  portfolioCount: {
    title: 'Fjöldi eignasafna',
    is: 'Fjöldi eignasafna {{range}}',
    matches_one: '{{count}} eignasafn',
    matches_other: '{{count}} eignasöfn',
  },
  clientSince: { title: 'Upphaf viðskipta', is: 'Upphaf viðskipta {{range}}', matches: 'Í viðskiptum síðan {{date}}' },
  lastSignIn: {
    title: 'Síðasta innskráning',
    before: 'Ekki síðastliðna daga',
    within: 'Síðastliðna daga',
    never: 'Aldrei',
    is: {
      before_one: 'Engin innskráning í {{count}} dag',
      before_other: 'Engin innskráning í {{count}} daga',
      within_one: 'Innskráning síðastliðinn {{count}} dag',
      within_other: 'Innskráning síðastliðna {{count}} daga',
      never: 'Hefur aldrei skráð sig inn',
    },
    matches: 'Skráði sig inn {{date}}',
    matchesNot: 'Engin innskráning síðan {{date}}',
  },
  relation: {
    title: 'Fólk tengt reikningi',
    has: 'Hefur eitthvað af þessu',
    hasNot: 'Hefur ekkert af þessu',
    which: 'Tengsl',
    is: 'Hefur: {{relations}}',
    isNot: 'Án: {{relations}}',
    matches: '{{relations}}: {{names}}',
    names: { joint: 'meðeigandi', attorney: 'umboðsmaður', executor: 'skiptastjóri', professional: 'utanaðkomandi sérfræðingur' },
  },
}

export default words
