import type { Dependencies } from '@atrium/platform/app-context'
import type { FilePurpose } from './contributions.ts'

type Contributed = Pick<Dependencies, 'contributed'>

export const findPurpose = ({ contributed }: Contributed, name: string): FilePurpose | undefined =>
  contributed('filePurposes')
    .flat()
    .find((purpose) => purpose.name === name)
