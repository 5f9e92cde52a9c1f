import * as z from 'zod/mini'

/** Checks that both passwords are equal, even if another field is invalid. */
export const passwordsAgree = z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  params: { code: 'passwords-differ' },
  when: () => true,
})
