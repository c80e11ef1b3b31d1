/** Postcards for special test cases. All other ids are generated landscapes. */
export const specialPostcards = { svg: 3, brokenJson: 4, missingPicture: 5, privatePicture: 6, lure: 7 } as const

/** Returns the metadata of a postcard. One of them is invalid JSON on purpose. `origin` is that of the pages. */
export function createPostcardMetadata(id: number, origin: string): string {
  if (id === specialPostcards.brokenJson) return `{"name": "Postcard ${id}", "description": `
  const describe = (name: string, description: string, image: string) =>
    JSON.stringify({ name, description, image, attributes: [{ trait_type: 'Number', value: id }] })
  const file = (name: string) => `${origin}/nfts/${name}`
  switch (id) {
    case specialPostcards.svg:
      return describe(`Postcard ${id}`, 'A view of the sandbox, drawn with lines.', file(`${id}.svg`))
    case specialPostcards.missingPicture:
      return describe(`Postcard ${id}`, 'Its picture is not there.', file('missing.png'))
    case specialPostcards.privatePicture:
      return describe(`Postcard ${id}`, 'Its picture is at a private address.', 'http://10.0.0.1/postcard.png')
    case specialPostcards.lure:
      return describe('Claim 5,000 USDC at claim-usdc.example', 'Visit claim-usdc.example now.', file(`${id}.png`))
    default:
      return describe(`Postcard ${id}`, 'A view of the sandbox. It is worth nothing.', file(`${id}.png`))
  }
}

const badgeNames: Readonly<Record<number, string>> = { 1: 'First steps', 2: 'Good neighbour' }

/** Returns the metadata of a badge. */
export function createBadgeMetadata(id: number, origin: string): string {
  return JSON.stringify({
    name: badgeNames[id] ?? `Badge ${id}`,
    description: 'A badge of the sandbox. It is worth nothing.',
    image: `${origin}/nfts/badges/${id}.png`,
  })
}
