import type en from '../en/dates.ts'

const words: typeof en = {
  at: '{{date}} kl. {{time}}',
  justNow: 'rétt í þessu',
  minutesAgo_one: 'fyrir {{count}} mínútu',
  minutesAgo_other: 'fyrir {{count}} mínútum',
  hoursAgo_one: 'fyrir {{count}} klukkustund',
  hoursAgo_other: 'fyrir {{count}} klukkustundum',
  yesterday: 'í gær',
  daysAgo_one: 'fyrir {{count}} degi',
  daysAgo_other: 'fyrir {{count}} dögum',
  monthsAgo_one: 'fyrir {{count}} mánuði',
  monthsAgo_other: 'fyrir {{count}} mánuðum',
  yearsAgo_one: 'fyrir {{count}} ári',
  yearsAgo_other: 'fyrir {{count}} árum',
  between: '{{from}} til {{to}}',
}

export default words
