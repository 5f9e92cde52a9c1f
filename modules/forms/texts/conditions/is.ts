import type en from './en.ts'

const words: typeof en = {
  formConditions: {
    form: 'Eyðublað',
    sent: {
      title: 'Eyðublað sent',
      state: 'Staða',
      days: 'Fjöldi daga (autt fyrir allan tíma)',
      choices: { sent: 'Sent', 'not-sent': 'Ekki sent' },
      is: { sent: 'Hefur sent „{{form}}“', 'not-sent': 'Hefur ekki sent „{{form}}“' },
      within: {
        sent_one: 'Sendi „{{form}}“ síðastliðinn {{count}} dag',
        sent_other: 'Sendi „{{form}}“ síðastliðna {{count}} daga',
        'not-sent_one': 'Sendi ekki „{{form}}“ síðastliðinn {{count}} dag',
        'not-sent_other': 'Sendi ekki „{{form}}“ síðastliðna {{count}} daga',
      },
      matches: 'Sendi „{{form}}“ {{date}}',
      last: 'Sendi „{{form}}“ síðast {{date}}',
      never: 'Hefur aldrei sent „{{form}}“',
    },
    answer: {
      title: 'Svar við eyðublaði',
      field: 'Spurning',
      comparison: 'Samanburður',
      answer: 'Svar',
      comparisons: { equals: 'Er', contains: 'Inniheldur', 'at-least': 'Er að minnsta kosti', 'at-most': 'Er í mesta lagi' },
      is: {
        equals: 'Svar „{{answer}}“: {{field}}',
        contains: 'Svar inniheldur „{{answer}}“: {{field}}',
        'at-least': 'Svar að minnsta kosti {{answer}}: {{field}}',
        'at-most': 'Svar í mesta lagi {{answer}}: {{field}}',
      },
      matches: 'Svaraði „{{field}}“ með {{answer}}',
    },
  },
}

export default words
