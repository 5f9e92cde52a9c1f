import { Explained } from '@atrium/ui/components/figure.tsx'

/** `figures` are the figures of the sentence by the names of their marks. */
type Props = { text: string; figures: Readonly<Record<string, string>> }

/** Shows a translated sentence in which `<name>…</name>` marks a figure that opens its explanation. */
export function Sentence({ text, figures }: Props) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/)
  return pieces.map((piece, index) => {
    // Every third piece is the name of the one before it.
    if (index % 3 === 2) return null
    const [, name = '', content] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
    const explain = figures[name]
    if (content === undefined || explain === undefined) return piece
    return (
      <Explained key={name} explain={explain}>
        {content}
      </Explained>
    )
  })
}
