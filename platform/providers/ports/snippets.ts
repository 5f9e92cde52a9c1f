/** A short text, with a description of at most sixty characters. */
export type UpstreamSnippet = { title: string; description: string; category: string; link: string }

/** Port for finding short texts. */
export type SnippetsPort = { findSnippets(query: { title?: string; category?: string }): Promise<UpstreamSnippet[]> }
