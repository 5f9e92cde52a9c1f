/** Texts of the explanations of planning. */
export default {
  figures: {
    'net-worth-on': 'Net worth',
    'life-cover': 'Life cover',
    'cover-after-debts': 'Life cover after debts',
    'net-worth': 'Net worth',
    'plan-assets': 'What you own',
    'plan-liabilities': 'What you owe',
    'plan-item': 'Value that counts',
  },
  formulas: {
    'life-cover': 'The sum of the policies that pay on a death today, without those that have ended.',
    'cover-after-debts': 'What the life cover leaves once everything that you owe is repaid. A negative amount is missing.',
    'net-worth': 'What you own less what you owe: the sum of the values that count, of which debts are negative.',
    'plan-assets': 'The sum of the values that count of what you own.',
    'plan-liabilities': 'The sum of the values that count of what you owe. Debts are negative.',
    'counted-value': 'The stated value times your share, in the currency of the total.',
  },
  inputs: { policy: 'Sum insured', 'plan-item': 'Value that counts', 'plan-value': 'Stated value', 'ownership-share': 'Your share' },
  steps: {
    'life-cover': 'Life cover',
    'cover-after-debts': 'Life cover after debts',
    'net-worth': 'Net worth',
    'plan-assets': 'What you own',
    'plan-liabilities': 'What you owe',
    'counted-value': 'Value that counts',
  },
  reasons: { 'not-a-number': 'its value is a text that is not a number, so it is not included.' },
}
