/** Brand marks: the content of a 24 × 24 SVG, filled with the current colour. Each edition names one of them. */
export const marks = {
  arch: '<path d="M4 21V11a8 8 0 0 1 16 0v10h-3V11a5 5 0 0 0-10 0v10z"/><path d="M10.5 21V11.5a1.5 1.5 0 0 1 3 0V21z"/>',
  chevron: '<path d="M12 2l9 9v5l-9-9-9 9v-5z"/><path d="M12 11l9 9v2h-3.6L12 16.6 6.600 22H3v-2z"/>',
  petal:
    '<circle cx="8" cy="8" r="5.5"/><path d="M13.5 13.5h8a8 8 0 0 1-8 8z"/><path d="M2.5 13.5h8v8a8 8 0 0 1-8-8z" opacity=".55"/><circle cx="18" cy="8" r="3.5" opacity=".55"/>',
  dot: '<circle cx="12" cy="12" r="9"/>',
  diamond:
    '<path d="M12 1l11 11-11 11L1 12zm0 4.200L5.200 12l6.800 6.800 6.800-6.800z" fill-rule="evenodd"/><path d="M12 9l3 3-3 3-3-3z"/>',
  bars: '<path d="M3 4h4l5 11 5-11h4l-7.500 16h-3z"/>',
  ring: '<path d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z" fill-rule="evenodd"/>',
  shield:
    '<path d="M12 1.500l9 3V12c0 5-4 8.500-9 10.500C7 20.500 3 17 3 12V4.500zm-1.200 4V11H6.500v2h4.300v5.500h2.400V13h4.300v-2h-4.300V5.500z" fill-rule="evenodd"/>',
  globe:
    '<path d="M2 13h9V4.200A9 9 0 0 0 2 13z"/><path d="M13 4.200V11h9a9 9 0 0 0-9-6.800z"/><path d="M13 13v7.800a9 9 0 0 0 8.800-7.800z"/><path d="M2.200 15a9 9 0 0 0 8.800 5.800V15z"/>',
  tower: '<path d="M3 22V9l5-3v16z"/><path d="M10 22V2l6 4v16z" opacity=".8"/><path d="M18 22V10l3 2v10z" opacity=".55"/>',
  sail: '<path d="M11 2v14H3C3 9 7 4 11 2z"/><path d="M13 6c4 2 7 6 7 10h-7z"/><path d="M2 18h20c-1.500 2.600-4 4-6.500 4h-7C6 22 3.500 20.600 2 18z"/>',
  wave: '<path d="M11 2v12H4C4 8 7 4 11 2z"/><path d="M13 6c3.500 1.800 6 4.800 6 8h-6z"/><path d="M1 17.500c3.700-2 7.300-2 11 0s7.300 2 11 0V20c-3.700 2-7.300 2-11 0s-7.300-2-11 0z"/>',
  fuse: '<path d="M3 3h11a7 7 0 0 1 7 7h-6a4 4 0 0 0-4-4H9v4h6v5H9v6H3z"/>',
} as const

export type MarkName = keyof typeof marks

/** Returns a mark as SVG, or a plain disc if the name is unknown. */
export function markSvg(name: string): string {
  const body = name in marks ? marks[name as MarkName] : marks.dot
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`
}
