import type en from './en.ts'

const words: typeof en = {
  recordConditions: {
    when: 'Hvenær',
    days: 'Fjöldi daga',
    review: {
      title: 'Yfirferð',
      day: 'Eigi síðar en',
      choices: {
        overdue: 'Komin fram yfir',
        'due-within': 'Innan tiltekinna daga',
        'due-by': 'Eigi síðar en tiltekinn dag',
        never: 'Engin yfirferð enn',
      },
      is: {
        overdue: 'Yfirferð komin fram yfir',
        'due-within_one': 'Yfirferð innan {{count}} dags',
        'due-within_other': 'Yfirferð innan {{count}} daga',
        'due-by': 'Yfirferð eigi síðar en {{date}}',
        never: 'Engin yfirferð enn',
      },
      matches: 'Yfirferð {{date}}',
      overdue: 'Yfirferð átti að vera {{date}}',
    },
    task: {
      title: 'Verkefni',
      choices: { open: 'Með opið verkefni', overdue: 'Með verkefni komið fram yfir', none: 'Án opinna verkefna' },
      matches: 'Opið verkefni: {{task}}',
      due: '{{task}}, fyrir {{date}}',
      more: '{{task}}, og {{count}} til viðbótar',
    },
    consent: {
      title: 'Samþykki',
      purpose: 'Tilgangur',
      state: 'Staða',
      choices: { given: 'Veitt', missing: 'Vantar' },
      is: { given: 'Samþykki veitt: {{purpose}}', missing: 'Samþykki vantar: {{purpose}}' },
      never: 'Ekkert samþykki skráð: {{purpose}}',
      decisions: {
        given: 'Samþykki veitt {{date}}: {{purpose}}',
        refused: 'Samþykki hafnað {{date}}: {{purpose}}',
        withdrawn: 'Samþykki afturkallað {{date}}: {{purpose}}',
        ended: 'Samþykki fallið úr gildi: {{purpose}}',
      },
    },
    event: {
      title: 'Atburður',
      event: 'Atburður',
      state: 'Staða',
      choices: { happened: 'Gerðist síðastliðna daga', 'not-happened': 'Gerðist ekki síðastliðna daga' },
      is: {
        happened_one: '{{event}} síðastliðinn {{count}} dag',
        happened_other: '{{event}} síðastliðna {{count}} daga',
        'not-happened_one': 'Ekki síðastliðinn {{count}} dag: {{event}}',
        'not-happened_other': 'Ekki síðastliðna {{count}} daga: {{event}}',
      },
      matches: '{{event}} {{date}}',
      last: '{{event}}: síðast {{date}}',
      never: '{{event}}: aldrei',
    },
  },
}

export default words
