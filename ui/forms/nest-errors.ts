type Nested = { [key: string]: Nested | { type: string; message: string } }

/**
 * Converts errors by path into the nested object that the form library expects. Empty messages are omitted.
 * @example nestErrors({ 'owners.0.name': 'Enter a name.' }) is { owners: { 0: { name: { type: 'rule', message: 'Enter a
 * name.' } } } }
 */
export function nestErrors(texts: Readonly<Record<string, string | undefined>>): Nested {
  const nested: Nested = {}
  for (const [path, message] of Object.entries(texts)) {
    if (!message) continue
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let node = nested
    for (const key of keys) node = (node[key] ??= {}) as Nested
    node[last] ??= { type: 'rule', message }
  }
  return nested
}
