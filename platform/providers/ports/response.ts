/** Reason why an upstream gave no usable response. */
export type UpstreamFault =
  /** There was no response: the connection was refused or reset, or the call timed out. */
  | 'unreachable'
  /** The response was an error of the upstream. */
  | 'failed'
  /** The response violated its protocol. */
  | 'invalid'
  /** The upstream reported that the requested client, portfolio or day does not exist. */
  | 'unknown'
  /** The upstream denied access, or refused a request because of its own state, such as an hour that has been booked. */
  | 'refused'

/** Details of a failed call, for deciding whether to retry. */
export type FaultTraits = {
  /** Retrying immediately may succeed: a lost connection or an overloaded server. */
  isTransient?: boolean
  /** No request was sent, because the upstream failed too often or too many of our calls are in progress. */
  isUnsent?: boolean
  /** Our timeout has passed, but a response may still arrive. */
  isLate?: boolean
  /** The upstream refuses our credentials, so the requested record may exist. */
  isUnauthorised?: boolean
  /** The upstream refers to another URL. */
  isRedirect?: boolean
  /** Status of a response that was not read, because of this status or of its media type. */
  status?: number
}

export class UpstreamError extends Error {
  readonly fault: UpstreamFault
  readonly provider: string
  /** The call without its ids, so that it can be logged. */
  readonly call: string
  readonly detail: string
  readonly traits: FaultTraits

  constructor(fault: UpstreamFault, provider: string, call: string, detail: string, traits: FaultTraits = {}) {
    super(`${provider} ${call}: ${fault}, ${detail}`)
    this.name = 'UpstreamError'
    this.fault = fault
    this.provider = provider
    this.call = call
    this.detail = detail
    this.traits = traits
  }

  /** True for an outage, during which the last good response may be used. "Not found", as stated by the upstream, is not an outage. */
  get isOutage(): boolean {
    return this.fault === 'unreachable' || this.fault === 'failed' || this.fault === 'invalid'
  }
}
