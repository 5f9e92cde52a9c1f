import type { Issue } from '@atrium/contract/errors'

export type IssueKey = 'required' | 'tooShort' | 'tooLong' | 'format' | 'invalid'

/** The words for a broken rule: a shortest length of one is simply a field that was left empty. */
export function issueKey({ code, limit }: Issue): IssueKey {
  if (code === 'too_small') return limit === 1 ? 'required' : 'tooShort'
  if (code === 'too_big') return 'tooLong'
  return code === 'invalid_format' ? 'format' : 'invalid'
}
