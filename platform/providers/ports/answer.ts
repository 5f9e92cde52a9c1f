/** Reason why an upstream gave no usable answer. */
export type UpstreamFault =
  /** No answer: refused, reset, too slow. */
  | 'unreachable'
  /** Answered with a specific error. */
  | 'failed'
  /** Answered something outside its protocol. */
  | 'invalid'
  /** Answered that there is no such client, portfolio or day. */
  | 'unknown'
  /** Answered that access is denied. */
  | 'refused'

/** Details of a failed call, for deciding whether to retry. */
export type FaultTraits = {
  /** A retry may succeed at once: a lost connection, an overloaded server. */
  isPassing?: boolean
  /** No request was sent, since the upstream failed too often or has too many of our calls under way. */
  isUnasked?: boolean
  /** It may still answer: only our timeout has passed. */
  isLate?: boolean
  /** The upstream refuses our credentials; unrelated to the subject of the call. */
  isUnauthorised?: boolean
}

export class UpstreamError extends Error {
  readonly fault: UpstreamFault
  readonly provider: string
  /** The call without its ids, fit for a log. */
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

  /** An outage may be bridged by the last good answer; an upstream's own "not found" may not. */
  get isOutage(): boolean {
    return this.fault === 'unreachable' || this.fault === 'failed' || this.fault === 'invalid'
  }
}
