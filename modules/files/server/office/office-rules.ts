import { maxOfficeBytes, officeKinds } from '@atrium/platform/files/office-converter'
import type { ServedFile } from '../serving/reads.ts'

/** Name of the variant of an office file that contains its pages as PDF. */
export const pagesVariant = 'pages'

/** True for an office file that is small enough to be converted. */
export const mayConvert = ({ kind, bytes }: Pick<ServedFile, 'kind' | 'bytes'>): boolean => officeKinds.has(kind) && bytes <= maxOfficeBytes
