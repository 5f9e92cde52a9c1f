import './files.css'

/** Colour of each kind of file, by extension. */
const groups: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'].map((extension) => [extension, 'picture'])),
  pdf: 'pdf',
  ...Object.fromEntries(['doc', 'docx', 'txt'].map((extension) => [extension, 'document'])),
  ...Object.fromEntries(['xls', 'xlsx', 'csv'].map((extension) => [extension, 'sheet'])),
  ...Object.fromEntries(['ppt', 'pptx'].map((extension) => [extension, 'slides'])),
  zip: 'archive',
}

/** Shows the kind of a file as a sheet with its extension, from a name or an extension. */
export function FileBadge({ name }: { name: string }) {
  const extension = (name.split('.').at(-1) ?? '').toLowerCase().slice(0, 4)
  // The style sheet writes the extension, because a screen reader reads the name beside it.
  return <span className={`file-badge ${groups[extension] ?? 'other'}`} data-kind={extension} aria-hidden="true" />
}
