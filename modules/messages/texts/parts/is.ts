import type en from './en.ts'

export default {
  messageParts: {
    actionText: 'Lestu skilaboðin þín',
    actionTitle_one: '{{count}} ólesið samtal',
    actionTitle_other: '{{count}} ólesin samtöl',
    answersIn: 'Svarar á virkum dögum frá {{from}} til {{to}}',
    ask: {
      figure: 'Spyrja um þessa tölu',
      holding: 'Spyrja um þessa eign',
      document: 'Spyrja um þetta skjal',
      form: 'Spyrja um þetta eyðublað',
    },
    navigationCount_one: '{{count}} ólesið samtal',
    navigationCount_other: '{{count}} ólesin samtöl',
    writeMessage: 'Skrifa skilaboð',
    writeSecure: 'Skrifa örugg skilaboð',
  },
} satisfies typeof en
