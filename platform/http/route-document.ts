/** Description of a route outside the contract, such as that of a file, for the OpenAPI document. */
export type RouteDocument = {
  summary: string
  tag: string
  /** Names of optional parameters of the query. */
  query?: readonly string[]
  /** Media types of the body, if there is one. */
  accepts?: readonly string[]
  /** Media type of the response; null if the response has no body. */
  responds: string | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    document?: RouteDocument
  }
}
