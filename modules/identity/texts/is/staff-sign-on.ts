import type en from '../en/staff-sign-on.ts'

const words: typeof en = {
  title: 'Innskráning starfsfólks',
  forStaff: 'Fyrir starfsfólk',
  signIn: 'Skrá inn með {{provider}}',
  moment: 'Andartak…',
  checking: 'Við skoðum vinnuaðganginn þinn.',
  proven: 'Takk, þetta ert þú. Gerðu nú breytinguna.',
  since: 'Þú skráir þig inn með {{provider}}, síðan {{date}}.',
  none: 'Þú getur skráð þig inn með {{provider}}. Tengingin við aðgang þinn verður til í fyrsta sinn sem þú gerir það.',
  failed: 'Ekki tókst að sýna vinnuaðganginn',
  prove: 'Nota {{provider}}',
}

export default words
