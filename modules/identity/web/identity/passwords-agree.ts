import * as z from 'zod/mini'

/** A password typed twice is the same twice; said even where another field is wrong too. */
export const passwordsAgree = z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  params: { code: 'passwords-differ' },
  when: () => true,
})
