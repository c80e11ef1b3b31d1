import { decodeBase58 } from '@foyer/primitives/base58'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMetaplex } from '../../chains/solana/readMints.js'
import {
  addressOf,
  createFakeSolana,
  type FakeToken,
  fakeChainId,
  writeMetaplex,
} from '../../testing/createFakeSolana.js'
import { createDasNfts, createTokenAccountNfts, readCollectionName, readNftUri } from './createSolanaNfts.js'

const owner = addressOf('owner')
function keyOf(address: string) {
  return decodeBase58(address) ?? new Uint8Array()
}
function piece(name: string, more: Partial<FakeToken> = {}): FakeToken & { mint: string } {
  const mint = addressOf(name)
  return { mint, metadata: writeMetaplex({ mint: keyOf(mint), name, uri: `https://art.test/${name}` }), ...more }
}
const query = { chainId: fakeChainId, address: owner, limit: 24 }

describe('createTokenAccountNfts', () => {
  it('returns tokens with a supply of one, without decimals and with metadata', async () => {
    const fine = piece('fine')
    const { rpc } = await createFakeSolana([
      fine,
      piece('money', { decimals: 6 }),
      piece('two', { amount: '2', supply: '2' }),
      piece('tickets', { supply: '1000' }),
      { mint: addressOf('silent') },
    ])
    const { nfts } = await createTokenAccountNfts([fakeChainId], rpc).fetchNfts(query)
    expect(nfts).toEqual([{ token: fine.mint, tokenId: 0n, kind: 'spl', amount: 1n }])
  })

  it('marks a token as not transferable if it is frozen or its mint forbids transfers', async () => {
    const { rpc } = await createFakeSolana([
      piece('frozen', { state: 'frozen' }),
      piece('soul', { extensions: [{ extension: 'nonTransferable' }] }),
      piece('hook', { extensions: [{ extension: 'transferHook', state: { programId: owner } }] }),
      piece('free'),
    ])
    const { nfts } = await createTokenAccountNfts([fakeChainId], rpc).fetchNfts(query)
    expect(nfts.filter(({ isTransferable = true }) => isTransferable).map(({ token }) => token)).toEqual([
      addressOf('free'),
    ])
  })

  it('returns each token once over all pages', async () => {
    const all = Array.from({ length: 60 }, (_, index) => piece(`piece ${index}`))
    const { rpc } = await createFakeSolana(all)
    const provider = createTokenAccountNfts([fakeChainId], rpc)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await provider.fetchNfts({ ...query, cursor })
      found.push(...page.nfts.map(({ token }) => token))
      cursor = page.next
    } while (cursor !== undefined)
    expect(found.toSorted()).toEqual(all.map(({ mint }) => mint).toSorted())
    expect(new Set(found).size).toBe(60)
    await expect(provider.fetchNfts({ ...query, cursor: 'das 2' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('readCollectionName returns a collection only if the collection has verified the token', async () => {
    const collection = piece('The Collection')
    const member = (name: string, isVerified: boolean) => {
      const mint = addressOf(name)
      const key = keyOf(collection.mint)
      return { mint, metadata: writeMetaplex({ mint: keyOf(mint), name, collection: { key, isVerified } }) }
    }
    const [real, claimed] = [member('real', true), member('claimed', false)]
    const { rpc } = await createFakeSolana([collection, real, claimed])
    expect(await readCollectionName(rpc, fakeChainId, real.mint)).toBe('The Collection')
    expect(await readCollectionName(rpc, fakeChainId, claimed.mint)).toBe('')
    expect(await readCollectionName(rpc, fakeChainId, collection.mint)).toBe('')
    expect(await readNftUri(rpc, fakeChainId, collection.mint)).toBe('https://art.test/The Collection')
  })
})

describe('parseMetaplex', () => {
  it('parses or rejects any bytes without an exception', () => {
    const mint = addressOf('mint')
    const good = writeMetaplex({ mint: keyOf(mint), name: 'Name', symbol: 'SYM', uri: 'https://a.test' })
    expect(parseMetaplex(mint, good)).toEqual({ name: 'Name', symbol: 'SYM', uri: 'https://a.test' })
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.uint8Array({ maxLength: 40 }), (at, bytes) => {
        const changed = Buffer.from(good)
        changed.set(bytes.subarray(0, changed.length - at), at)
        const read = parseMetaplex(mint, changed)
        expect(read === undefined || (read.uri.length <= 200 && read.name.length <= 32)).toBe(true)
        expect(() => parseMetaplex(mint, changed.subarray(0, at))).not.toThrow()
      }),
    )
    expect(parseMetaplex(addressOf('another'), good)).toBeUndefined()
    expect(parseMetaplex(mint, good.subarray(0, 80))).toBeUndefined()
  })
})

describe('createDasNfts', () => {
  const asset = (name: string, more: object = {}) => ({ id: addressOf(name), interface: 'V1_NFT', ...more })
  const withAssets = (items: readonly unknown[]) =>
    createFakeSolana([], ({ method, params }) => {
      if (method === 'getAsset') return { result: { content: { json_uri: 'https://art.test/compressed' } } }
      if (method !== 'getAssetsByOwner') return undefined
      const { page, limit } = params as { page: number; limit: number }
      return { result: { items: items.slice((page - 1) * limit, page * limit) } }
    })

  it('also lists tokens without a plain token account, as not transferable', async () => {
    const { rpc } = await withAssets([
      asset('plain'),
      asset('compressed', { compression: { compressed: true } }),
      asset('programmable', { interface: 'ProgrammableNFT' }),
      asset('core', { interface: 'MplCoreAsset' }),
      asset('frozen', { ownership: { frozen: true, owner } }),
      asset('money', { interface: 'FungibleToken' }),
      asset('burnt', { burnt: true }),
      asset('another’s', { ownership: { owner: addressOf('stranger') } }),
      { id: 'rubbish', interface: 'V1_NFT' },
      null,
    ])
    const { nfts } = await createDasNfts([fakeChainId], rpc, () => 0).fetchNfts(query)
    expect(nfts.map(({ token, isTransferable = true }) => [token, isTransferable])).toEqual([
      [addressOf('plain'), true],
      [addressOf('compressed'), false],
      [addressOf('programmable'), false],
      [addressOf('core'), false],
      [addressOf('frozen'), false],
    ])
    expect(await readNftUri(rpc, fakeChainId, addressOf('compressed'))).toBe('https://art.test/compressed')
  })

  it('returns the tokens page by page', async () => {
    const { rpc } = await withAssets(Array.from({ length: 30 }, (_, index) => asset(`piece ${index}`)))
    const provider = createDasNfts([fakeChainId], rpc, () => 0)
    const first = await provider.fetchNfts(query)
    expect([first.nfts.length, first.next]).toEqual([24, '2'])
    const second = await provider.fetchNfts({ ...query, cursor: first.next })
    expect([second.nfts.length, second.next]).toEqual([6, undefined])
    await expect(provider.fetchNfts({ ...query, cursor: '0' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('does not call a node without the index again for a day', async () => {
    const { rpc, asked } = await createFakeSolana([])
    let nowMs = 0
    const provider = createDasNfts([fakeChainId], rpc, () => nowMs)
    expect(provider.supports(fakeChainId)).toBe(true)
    await expect(provider.fetchNfts(query)).rejects.toMatchObject({ code: 'unavailable' })
    expect(asked).toHaveLength(1)
    nowMs = 86_399_999
    expect(provider.supports(fakeChainId)).toBe(false)
    nowMs = 86_400_000
    expect(provider.supports(fakeChainId)).toBe(true)
    expect(provider.supports('eip155:1')).toBe(false)
  })
})
