import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createNftRoutes } from './createNftRoutes.js'

const origin = 'http://localhost:3003'
async function request(path: string) {
  return await createNftRoutes().request(`${origin}/nfts/${path}`)
}

it("NFT metadata: has an image URL at the request's origin, for postcards and badges (ERC-1155 ids)", async () => {
  expect(await (await request('101.json')).json()).toMatchObject({
    name: 'Postcard 101',
    image: `${origin}/nfts/101.png`,
  })
  expect(await (await request('3.json')).json()).toMatchObject({ image: `${origin}/nfts/3.svg` })
  const badge = await request(`badges/${'2'.padStart(64, '0')}.json`)
  expect(await badge.json()).toMatchObject({ name: 'Good neighbour', image: `${origin}/nfts/badges/2.png` })
})

it.each(['1.png', '2.png', '7.png', '101.png', 'badges/1.png', 'badges/2.png'])(
  'NFT image %s: is a small, valid PNG',
  async (path) => {
    const response = await request(path)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect(bytes.length).toBeLessThan(8_192)
    let pixels: Buffer | undefined
    for (let at = 8; at < bytes.length; ) {
      const length = bytes.readUInt32BE(at)
      const type = bytes.toString('latin1', at + 4, at + 8)
      expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)))
      if (type === 'IDAT') pixels = inflateSync(bytes.subarray(at + 8, at + 8 + length))
      at += 12 + length
    }
    expect(pixels).toHaveLength((bytes.readUInt32BE(16) + 1) * bytes.readUInt32BE(20))
    expect(new Set(pixels).size).toBeGreaterThan(3)
  },
)

it('NFT images: differ between postcards', async () => {
  const read = async (path: string) => Buffer.from(await (await request(path)).arrayBuffer())
  expect((await read('1.png')).equals(await read('2.png'))).toBe(false)
})

it('NFT metadata: has one postcard each with broken JSON, a missing image, a private address and a scam', async () => {
  const broken = await (await request('4.json')).text()
  expect(() => JSON.parse(broken)).toThrow(SyntaxError)
  const missing: { image: string } = await (await request('5.json')).json()
  expect((await createNftRoutes().request(missing.image)).status).toBe(404)
  expect(await (await request('6.json')).json()).toMatchObject({ image: 'http://10.0.0.1/postcard.png' })
  expect(await (await request('7.json')).json()).toMatchObject({ name: expect.stringMatching(/^Claim .*\.example$/) })
})

it.each([
  '0.json',
  '1.svg',
  '3.png',
  '1.gif',
  '01.json',
  '1e3.json',
  'x.json',
  'badges/0.json',
  `badges/${'f'.repeat(64)}.json`,
])('NFT routes: respond 404 for %s', async (path) => {
  expect((await request(path)).status).toBe(404)
})
