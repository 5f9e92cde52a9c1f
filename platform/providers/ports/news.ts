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
  /** Third-party markup, which must be sanitised before display. */
  html: string
}

/** Port for posts of the firm's blog, from newest to oldest. */
export type NewsPort = {
  listPosts(query: { locale: string; tag?: string; top?: number; skip?: number }): Promise<{ total: number; posts: UpstreamPostSummary[] }>
  getPost(slug: string, locale: string): Promise<UpstreamPost>
}
