import { pin } from '@atrium/contract/schema'
import { emailAddress } from '@atrium/contract/email-address'
import * as z from 'zod/mini'
import { backupCode, credentials, proof } from '../../contract/identity.ts'
import { newPassword, signUpPin } from '../../contract/registration.ts'
import { passwordsAgree } from './passwords-agree.ts'

const signUp = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    email: emailAddress,
    password: newPassword,
    confirm: z.string(),
    signupCode: z.string().check(z.maxLength(100)),
  })
  .check(passwordsAgree)

/** One schema for each form before sign-in, and for each way of proving one's identity again. */
export const schemas = {
  credentials,
  pin,
  signUpPin,
  backupCode,
  signUp,
  passwordReset: z.object({ email: emailAddress }),
  newPassword: z.object({ password: newPassword, confirm: z.string() }).check(passwordsAgree),
  proofByCurrentPassword: z.pick(z.object(proof.shape), { currentPassword: true }),
  proofByCode: z.pick(z.object(proof.shape), { code: true }),
  proofByBackupCode: z.pick(z.object(proof.shape), { backupCode: true }),
}
