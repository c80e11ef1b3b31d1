import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExplorerClient } from '../../chains/explorers/askExplorer.js'
import { createBlockscout } from '../../chains/explorers/createBlockscout.js'
import { createIndexedNfts } from '../../chains/indexer/createIndexedNfts.js'
import type { HeldNft, NftProvider } from '../../chains/NftProvider.js'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { createFakeBlockscout } from '../../testing/createFakeBlockscout.js'
import { createModelChain, type ModelChain } from '../../testing/createModelChain.js'
import { indexModelChain } from '../../testing/indexModelChain.js'
import { startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { testDatabases } from '../../testing/testDatabases.js'

const chainId = 'eip155:31337'

interface Implementation {
  readonly name: string
  readonly create: (chain: ModelChain) => Promise<{ provider: NftProvider; close: () => Promise<void> }>
}

const databases = testDatabases().map(
  ({ name, create }): Implementation => ({
    name: `the index on the ${name} database`,
    create: async (chain) => {
      const { queries, close } = await indexModelChain(create, chain, chainId)
      return { provider: createIndexedNfts(queries, [chainId]), close }
    },
  }),
)

const explorers = [
  { name: 'Blockscout', pageSize: 50, isOld: false },
  { name: 'an older Blockscout with short pages', pageSize: 7, isOld: true },
].map(
  ({ name, ...shape }): Implementation => ({
    name,
    create: async (chain) => {
      const { url, close } = await startFakeExplorer(createFakeBlockscout(chain, shape))
      const timing = { now: () => 0, wait: async () => {} }
      const fetchUntrusted = createFetchUntrusted({ exempt: [url] })
      const asking = createExplorerClient({ name: 'blockscout', fetchUntrusted, ...timing })
      return { provider: createBlockscout({ name: 'blockscout', chainId, url, asking, ...timing }).nfts, close }
    },
  }),
)

describe.each([...databases, ...explorers])('NFT list from $name', ({ create }) => {
  const chain = createModelChain(chainId, 41)
  chain.mine(150)
  let made: Awaited<ReturnType<Implementation['create']>>

  beforeAll(async () => {
    made = await create(chain)
  })
  afterAll(() => made.close())

  it('has a name without a space, and supports only its network', () => {
    expect(made.provider.name).toMatch(/^\S+$/)
    expect(made.provider.supports(chainId)).toBe(true)
    expect(made.provider.supports('eip155:1')).toBe(false)
  })

  it.each([3, 24, 100])('returns each held NFT once with its amount, in pages of %i', async (limit) => {
    for (const address of chain.addresses.slice(0, 3)) {
      const found: HeldNft[] = []
      let cursor: string | undefined
      do {
        const page = await made.provider.fetchNfts({ chainId, address, cursor, limit })
        expect(page.nfts.length).toBeLessThanOrEqual(limit)
        found.push(...page.nfts)
        cursor = page.next
      } while (cursor !== undefined)
      const held = chain.count().holdings.filter(({ owner, amount }) => owner === address && amount > 0n)
      expect(held.length).toBeGreaterThan(3)
      const show = ({ token, tokenId, amount }: Pick<HeldNft, 'token' | 'tokenId' | 'amount'>) =>
        `${token} ${tokenId} ${amount}`
      expect(found.map(show).toSorted()).toEqual(held.map(show).toSorted())
      for (const { token, kind } of found) expect(kind).toBe(token.startsWith('0xe') ? 'erc721' : 'erc1155')
    }
  })

  it('is empty for an account without NFTs', async () => {
    const address = `0x${'9'.repeat(40)}`
    expect(await made.provider.fetchNfts({ chainId, address, limit: 24 })).toEqual({ nfts: [], next: undefined })
  })

  it.each(['rubbish', '[-1,{}]', '{}', '0xe.5'])('rejects the cursor %s', async (cursor) => {
    await expect(
      made.provider.fetchNfts({ chainId, address: chain.addresses[0] ?? '', cursor, limit: 24 }),
    ).rejects.toMatchObject({ code: 'bad_request' })
  })
})
