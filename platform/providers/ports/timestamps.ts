/** Authority that states when a digest existed (RFC 3161). */
export type TimestampPort = {
  /**
   * Sends a request (`TimeStampReq`, DER), and returns the response (`TimeStampResp`, DER), which is not checked yet.
   * @throws UpstreamError
   */
  requestTimestamp(request: Uint8Array): Promise<Uint8Array>
}
