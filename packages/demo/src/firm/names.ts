/** Names of generated clients. No person with a story has one of these surnames. */
export const firstNames =
  `Alan Alison Amanda Andrew Anita Aoife Arthur Barbara Beatrice Brendan Brian Caroline Catherine Charles Charlotte Ciara Clare
Colin Conor Deborah Declan Diana Dominic Edward Eileen Elizabeth Emma Fergus Fiona Frances Gareth George Gillian Graham Harriet Helen Henry Hugh Ian
Imogen Isobel James Jane Janet Jeremy Joanna John Judith Julian Karen Keith Kieran Lesley Liam Linda Louise Malcolm Martin Michael Nadia Neil Niamh
Nicola Nigel Oliver Orla Padraig Pamela Patricia Paul Peter Priya Rachel Ravi Rebecca Richard Robert Roisin Ruth Sandra Sarah Shauna Sian Stephen
Susan Thomas Timothy Valerie Victoria William Yvonne`.split(/\s+/)

export const lastNames =
  `Abbott Ainsley Aldous Anstey Appleby Arkwright Atherton Baines Balfour Barraclough Beckett Bellamy Blackwood Bramley Brannigan
Brewster Broughton Calloway Carmichael Chadwick Chaudhry Cheetham Clements Colquhoun Crawley Dalton Davenport Denholm Desai Dewhurst Devlin Driscoll
Dunmore Eastwood Eddington Ellison Emsworth Farrow Fitzroy Flanagan Forsyth Galbraith Gallagher Garrick Gilchrist Goodwin Greaves Hallam Hargreaves
Harland Hathersage Hawthorne Holroyd Hussain Ibbotson Ingram Inskip Jardine Jessop Joyce Kapoor Kellaway Kendrick Kinnaird Lacey Langford Lightfoot
Lockhart Loxley Maitland Marchmont McAllister McKenna Mehta Mellor Montague Musgrave Nairn Nettleton Norbury Oakeshott Okafor Oldroyd Pargeter
Peverell Pickering Prentice Quayle Quinlan Radcliffe Ramsbottom Redgrave Rothwell Sandford Selwyn Shackleton Sinclair Stanhope Sweeney Swinburne
Tatham Thackeray Thornbury Tremayne Underhill Urquhart Vance Vaughan Wainwright Wetherby Whitlock Winterton Wolstenholme Yardley Yelland Zaman`.split(
    /\s+/,
  )

/** Returns the name for a number. The first 10,556 names differ; later ones repeat them with a middle initial. */
export function generateName(index: number): { name: string; mailbox: string } {
  const pairs = firstNames.length * lastNames.length
  // 6,495 and the number of pairs are coprime, so every pair occurs once before any pair repeats, and adjacent names differ in both parts.
  const place = (index * 6_495) % pairs
  const first = firstNames[place % firstNames.length]!
  const last = lastNames[Math.floor(place / firstNames.length)]!
  const round = Math.floor(index / pairs)
  const middle = round === 0 ? '' : ` ${String.fromCharCode(64 + round)}.`
  return { name: `${first}${middle} ${last}`, mailbox: `${first}.${last}${round || ''}`.toLowerCase() }
}
