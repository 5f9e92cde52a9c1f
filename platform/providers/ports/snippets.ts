/** Description of at most sixty characters. */
export type UpstreamSnippet = { title: string; description: string; category: string; link: string }

/** Short texts for look-up. */
export type SnippetsPort = { findSnippets(query: { title?: string; category?: string }): Promise<UpstreamSnippet[]> }
