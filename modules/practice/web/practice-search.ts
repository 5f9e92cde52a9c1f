/** Parameters of the pages: the open drawer, and on the tax page the person or company. */
export type ServiceSearch = { service?: string; party?: string }

/** Parses the query of a page. */
export function parseServiceSearch({ service, party }: Record<string, unknown>): ServiceSearch {
  return {
    ...(typeof service === 'string' && { service }),
    ...(typeof party === 'string' && { party }),
  }
}
