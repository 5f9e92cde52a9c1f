type Props = { pages: readonly { width: number; height: number }[] }

/** Keeps the room of the pages until the file has been read, so that what is below them does not move while somebody presses it. */
export const PageFrames = ({ pages }: Props) =>
  pages
    .map(({ width, height }, index) => ({ number: index + 1, ratio: `${width} / ${height}` }))
    .map(({ number, ratio }) => <div key={number} className="pdf-page" aria-hidden="true" style={{ aspectRatio: ratio }} />)
