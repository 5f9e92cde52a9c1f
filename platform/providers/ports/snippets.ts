/** The description is sixty characters long at most. */
export type UpstreamSnippet = { title: string; description: string; category: string; link: string }

/** Short texts to look something up in. */
export type SnippetsPort = { findSnippets(query: { title?: string; category?: string }): Promise<UpstreamSnippet[]> }
