import type en from '../en/letter.ts'

export default {
  linkHint: 'Ef hnappurinn virkar ekki skaltu afrita þessa slóð í vafrann:',
  neverAsked: 'Við biðjum aldrei um lykilorð þitt eða PIN-númer í síma eða tölvupósti.',
} satisfies typeof en
