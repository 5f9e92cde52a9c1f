export type UpstreamCompany = {
  name: string
  irisId: string | null
  dextId: string | null
  xeroIds: { xeroId: string; lineOfBusiness: string }[]
}

export type UpstreamClient = {
  id: string
  name: string
  email: string | null
  phone: string | null
  location: string | null
  since: string | null
  nextReviewOn: string | null
  irisId: string | null
  intellifloId: string | null
  companies: UpstreamCompany[]
  members: { name: string; email: string | null }[]
  clientServicesManager: { name: string; email: string; phone: string | null } | null
}

export type UpstreamClientName = { id: string; name: string; email: string | null }
export type UpstreamAdviser = {
  id: string
  name: string
  email: string
  phone: string | null
  title: string | null
  linesOfBusiness: string[]
}

/** Port for the clients that a firm advises, and for their advisers. An adviser is identified by e-mail address. */
export type AdvisoryClientsPort = {
  getClient(clientId: string): Promise<UpstreamClient>
  listAdvisers(clientId: string): Promise<UpstreamAdviser[]>
  searchClients(adviserEmail: string, term: string): Promise<UpstreamClientName[]>
  listAdviserClients(adviserEmail: string): Promise<UpstreamClientName[]>
  /** Lists rules, each of which states whether the client may open a page. */
  listClientRules(clientId: string): Promise<{ name: string; isEnabled: boolean }[]>
  listLinesOfBusiness(): Promise<{ code: string; name: string }[]>
}
