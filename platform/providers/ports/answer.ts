/** Why an upstream gave no usable answer. */
export type UpstreamFault =
  /** It did not answer: refused, reset, too slow. */
  | 'unreachable'
  /** It answered with an error of its own. */
  | 'failed'
  /** It answered something that is not its protocol. */
  | 'invalid'
  /** It says that there is no such client, portfolio or day. */
  | 'unknown'
  /** It says that we may not. */
  | 'refused'

/** What else is known of a failed call, for those who decide whether to ask again. */
export type FaultTraits = {
  /** It may go well at once: a lost connection, an overloaded server. */
  isPassing?: boolean
  /** It was not asked at all, as it failed too often or is busy with too many calls of ours. */
  isUnasked?: boolean
  /** It may still answer: only our patience is over. */
  isLate?: boolean
  /** It does not take what should let us in: said of us, not of what was asked for. */
  isUnauthorised?: boolean
}

export class UpstreamError extends Error {
  readonly fault: UpstreamFault
  readonly provider: string
  /** The call, without its ids: fit for a log. */
  readonly call: string
  readonly traits: FaultTraits

  constructor(fault: UpstreamFault, provider: string, call: string, detail: string, traits: FaultTraits = {}) {
    super(`${provider} ${call}: ${fault}, ${detail}`)
    this.name = 'UpstreamError'
    this.fault = fault
    this.provider = provider
    this.call = call
    this.traits = traits
  }

  /** An outage may be bridged by the last good answer; an upstream's own "no such client" may not. */
  get isOutage(): boolean {
    return this.fault === 'unreachable' || this.fault === 'failed' || this.fault === 'invalid'
  }
}
