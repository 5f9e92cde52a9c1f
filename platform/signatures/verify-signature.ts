import { createHash } from 'node:crypto'
import { verifyBundle } from './bundle.ts'
import { findPasskeyFault } from './passkey-signatures.ts'
import { verifyPdf, type Trust, type Verification } from './verify-pdf.ts'

/** A sealed PDF, and the text of its evidence bundle, if there is one. */
export type SignatureFiles = { pdf: Uint8Array; bundle: string | undefined }

/** Verifies a sealed PDF and its evidence bundle, each by itself and against the other, without network. */
export async function verifySignature(
  { pdf, bundle }: SignatureFiles,
  trust: Trust & { auditKey?: string | undefined },
): Promise<Verification> {
  const evidence = bundle === undefined ? undefined : verifyBundle(bundle, trust)
  const { findings, notes } = await verifyPdf(pdf, trust, evidence?.document?.objects)
  if (!evidence) return { findings, notes: [...notes, 'no evidence bundle was given'] }
  findings.push(...evidence.findings)
  for (const { where, statement, evidence: passkey } of evidence.passkeys) {
    const fault = await findPasskeyFault(statement, passkey)
    if (fault !== undefined) findings.push({ where, fault })
  }
  const { document } = evidence
  if (document) {
    const sha256 = (bytes: number) => createHash('sha256').update(pdf.subarray(0, bytes)).digest('hex')
    if (sha256(document.sealedBytes) !== document.sealedSha256 || pdf.length < document.sealedBytes)
      findings.push({ where: 'file', fault: 'it is not the sealed file of the bundle' })
    if (document.beginsWithSeen && sha256(document.seenBytes) !== document.seenSha256)
      findings.push({ where: 'file', fault: 'the document that the signers saw was altered' })
  }
  return {
    findings,
    notes: [
      ...notes,
      `the bundle has ${evidence.signers} signers and ${evidence.events} events`,
      ...(evidence.passkeys.length > 0 ? [`${evidence.passkeys.length} signed with a passkey`] : []),
    ],
  }
}
