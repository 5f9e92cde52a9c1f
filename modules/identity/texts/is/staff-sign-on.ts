import type en from '../en/staff-sign-on.ts'

const words: typeof en = {
  title: 'Innskráning starfsfólks',
  forStaff: 'Fyrir starfsfólk',
  signIn: 'Skrá inn með {{provider}}',
  moment: 'Andartak…',
  checking: 'Við staðfestum vinnuaðganginn þinn.',
  proven: 'Takk, við höfum staðfest að þetta ert þú. Gerðu nú breytinguna.',
  since: 'Þú hefur skráð þig inn með {{provider}} síðan {{date}}.',
  none: 'Þú getur skráð þig inn með {{provider}}. Hann tengist aðgangi þínum við fyrstu innskráningu.',
  failed: 'Ekki tókst að sækja vinnuaðganginn',
  prove: 'Nota {{provider}}',
}

export default words
