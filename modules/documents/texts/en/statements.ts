export default {
  title: 'Quarterly statements',
  quarterTo: 'Quarter to {{day}}',
  period: '{{from}} to {{to}}',
  all: 'All statements',
  more: 'Show earlier statements',
}
