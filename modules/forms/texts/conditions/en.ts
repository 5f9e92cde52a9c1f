export default {
  formConditions: {
    form: 'Form',
    sent: {
      title: 'Form sent',
      state: 'State',
      days: 'Number of days (leave empty for any time)',
      choices: { sent: 'Sent', 'not-sent': 'Not sent' },
      is: { sent: 'Sent “{{form}}”', 'not-sent': 'Not sent “{{form}}”' },
      within: {
        sent_one: 'Sent “{{form}}” within {{count}} day',
        sent_other: 'Sent “{{form}}” within {{count}} days',
        'not-sent_one': 'Not sent “{{form}}” within {{count}} day',
        'not-sent_other': 'Not sent “{{form}}” within {{count}} days',
      },
      matches: 'Sent “{{form}}” on {{date}}',
      last: 'Last sent “{{form}}” on {{date}}',
      never: 'Has never sent “{{form}}”',
    },
    answer: {
      title: 'Answer to a form',
      field: 'Question',
      comparison: 'Comparison',
      answer: 'Answer',
      comparisons: { equals: 'Is', contains: 'Contains', 'at-least': 'Is at least', 'at-most': 'Is at most' },
      is: {
        equals: 'Answer “{{answer}}”: {{field}}',
        contains: 'Answer contains “{{answer}}”: {{field}}',
        'at-least': 'Answer at least {{answer}}: {{field}}',
        'at-most': 'Answer at most {{answer}}: {{field}}',
      },
      matches: 'Answered “{{field}}” with {{answer}}',
    },
  },
}
