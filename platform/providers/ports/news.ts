export type UpstreamPostSummary = {
  slug: string
  locale: string
  title: string
  teaser: string
  author: string | null
  tags: string[]
  publishedAt: string
}

export type UpstreamPost = UpstreamPostSummary & {
  keyPoints: string[]
  /** Somebody else's markup: never shown before it is cleaned. */
  html: string
}

/** Posts of the firm's blog, newest first. */
export type NewsPort = {
  listPosts(query: { locale: string; tag?: string; top?: number; skip?: number }): Promise<{ total: number; posts: UpstreamPostSummary[] }>
  getPost(slug: string, locale: string): Promise<UpstreamPost>
}
