/** Description of a route outside the contract, such as a file route, for the OpenAPI document. */
export type RouteDocument = {
  summary: string
  tag: string
  /** Names of optional query parameters. */
  query?: readonly string[]
  /** Media types of the request body, if there is one. */
  accepts?: readonly string[]
  /** Media type of the response; null if the response has no body. */
  responds: string | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    document?: RouteDocument
  }
}
