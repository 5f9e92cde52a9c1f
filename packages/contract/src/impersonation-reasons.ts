/** Reasons for an impersonation. The client sees the reason. */
export const impersonationReasons = ['client-care', 'meeting', 'client-asked', 'check', 'complaint'] as const
export type ImpersonationReason = (typeof impersonationReasons)[number]
