export default {
  title: 'Ársfjórðungsyfirlit',
  quarterTo: 'Ársfjórðungur til {{day}}',
  period: '{{from}} til {{to}}',
  all: 'Öll yfirlit',
  more: 'Sýna eldri yfirlit',
}
