import { createServer, type Server } from 'node:http'
import { getAccountNfts, getNft } from '@foyer/contract/http/nfts'
import { decodeFunctionData, encodeAbiParameters, getAddress, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createModelChain, type ModelChain } from '../../testing/createModelChain.js'
import { indexedOn } from '../../testing/networksOn.js'
import { type FakeNode, startFakeNode } from '../../testing/startFakeNode.js'
import { startTestServer } from '../../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../../testing/testDatabases.js'

const chainId = 'eip155:31337'
const art = `0x${'e'.repeat(40)}`
const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function name() view returns (string)',
])
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe.each(testDatabases())('NFTs of an account on the $name database', ({ create }) => {
  let database: TestDatabase
  let chain: ModelChain
  let node: FakeNode
  let files: Server
  let filesUrl: string
  let server: Awaited<ReturnType<typeof startTestServer>>
  const requested: string[] = []

  /** Returns the metadata URI of a token, by the remainder of its id. */
  const uriOf = (id: bigint): string => {
    const json = (document: object) => `data:application/json;utf8,${JSON.stringify(document)}`
    switch (id % 6n) {
      case 0n:
        return `${filesUrl}/${id}.json`
      case 1n:
        return json({ name: `Drawn ${id}`, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` })
      case 2n:
        return 'https://169.254.169.254/latest/meta-data'
      case 3n:
        return json({ name: 'Claim your prize at evil-airdrop.com', image: `${filesUrl}/page.png` })
      case 4n:
        return 'rubbish'
      default:
        return json({ name: `Private ${id}`, image: 'http://10.0.0.1/router.png' })
    }
  }

  beforeAll(async () => {
    database = await create()
    files = createServer((request, response) => {
      requested.push(request.url ?? '')
      if (request.url?.endsWith('.json')) {
        const attributes = [{ trait_type: 'Colour', value: 'blue' }, { value: 7 }, 'rubbish']
        return void response.end(JSON.stringify({ name: `Art ${request.url}`, image: `${filesUrl}/a.png`, attributes }))
      }
      // A server can label an HTML page as a picture.
      response.setHeader('content-type', 'image/png')
      response.end(request.url === '/a.png' ? png : '<html><script>alert(1)</script></html>')
    })
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
    const address = files.address()
    filesUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    chain = createModelChain(chainId, 21)
    chain.mine(120)
    node = await startFakeNode((method, params) => {
      if (method !== 'eth_call') return chain.respond({ method, params })
      const [{ data }] = params as [{ data: `0x${string}` }]
      const { functionName, args } = decodeFunctionData({ abi, data })
      const text = functionName === 'name' ? 'Gallery' : uriOf(args[0])
      return { result: encodeAbiParameters([{ type: 'string' }], [text]) }
    })
    server = await startTestServer(database, {
      networks: indexedOn(node.url),
      rateLimitPerMinute: 1_000_000,
      outwardOrigins: [filesUrl],
    })
    await vi.waitFor(async () =>
      expect((await readAll(chain.addresses[0] ?? '')).length).toBe(held(chain.addresses[0] ?? '').length),
    )
  })
  afterAll(async () => {
    await server.close()
    await node.close()
    await new Promise((resolve) => files.close(resolve))
    await database.remove()
  })

  const held = (owner: string) => chain.count().holdings.filter((each) => each.owner === owner && each.amount > 0n)
  const readPage = async (address: string, cursor = '') => {
    const response = await server.call(`/v1/account/${address}/nfts?chainId=${chainId}${cursor && `&cursor=${cursor}`}`)
    expect(response.status).toBe(200)
    return getAccountNfts.response.parse(await response.json())
  }
  const readAll = async (address: string) => {
    const first = await readPage(address)
    const nfts = [...first.nfts]
    for (let { next } = first; next !== null; ) {
      const page = await readPage(address, next)
      nfts.push(...page.nfts)
      next = page.next
    }
    return nfts
  }
  const find = async (remainder: bigint) => {
    const all = (await Promise.all(chain.addresses.map(readAll))).flat()
    return all.find(({ standard, tokenId }) => standard === 'erc721' && BigInt(tokenId) % 6n === remainder)
  }
  const image = (url: string) => fetch(url, { signal: AbortSignal.timeout(20_000) })

  it('are all returned once with their amounts, over all pages', async () => {
    for (const address of chain.addresses.slice(0, 3)) {
      const lines = (await readAll(address)).map(
        ({ address: token, tokenId, amount }) => `${token} ${tokenId} ${amount}`,
      )
      const expected = held(address).map(({ token, tokenId, amount }) => `${getAddress(token)} ${tokenId} ${amount}`)
      expect(lines.toSorted()).toEqual(expected.toSorted())
    }
  })

  it('have the values of their metadata, and a picture from this server', async () => {
    const found = await find(0n)
    expect(found).toMatchObject({
      id: `${chainId}/erc721:${getAddress(art)}/${found?.tokenId}`,
      name: `Art /${found?.tokenId}.json`,
      collection: 'Gallery',
      status: 'ready',
      isSpam: false,
      traits: [
        { name: 'Colour', value: 'blue' },
        { name: '', value: '7' },
      ],
    })
    const picture = await image(found?.imageUrl ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
  })

  it('have drawn pictures that cannot run scripts', async () => {
    const picture = await image((await find(1n))?.imageUrl ?? '')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
  })

  it('cannot make the server fetch a private address, for metadata or for a picture', async () => {
    expect(await find(2n)).toMatchObject({ status: 'failed', imageUrl: '' })
    const found = await find(5n)
    expect(found).toMatchObject({ status: 'ready' })
    const answer = await image(found?.imageUrl ?? '')
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('is not an https address')
  })

  it('have their id as name if their metadata cannot be read', async () => {
    const found = await find(4n)
    expect(found).toMatchObject({ status: 'failed', name: `#${found?.tokenId}`, imageUrl: '' })
  })

  it('are marked as spam if they look like it, and an HTML page is not served as a picture', async () => {
    const found = await find(3n)
    expect(found).toMatchObject({ isSpam: true })
    const answer = await image(found?.imageUrl ?? '')
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('is not an image')
  })

  it('are fetched again on request, at most once a minute', async () => {
    const found = await find(0n)
    const path = `/v1/nft/${chainId}/${art}/${found?.tokenId}?standard=erc721&refresh=1`
    const count = () => requested.filter((url) => url === `/${found?.tokenId}.json`).length
    const before = count()
    expect(getNft.response.parse(await (await server.call(path)).json()).name).toBe(found?.name)
    expect(count()).toBe(before)
  })

  it('that were never listed have no metadata and no picture', async () => {
    const codeOf = async (answer: Response) =>
      z.object({ error: z.object({ code: z.string() }) }).parse(await answer.json()).error.code
    const nobody = `${chainId}/0x${'1'.repeat(40)}/1`
    expect(await codeOf(await image(`${server.url}/public/getNftImage/${nobody}`))).toBe('not_found')
    expect(await codeOf(await server.call(`/v1/nft/${nobody}?standard=erc721&refresh=1`))).toBe('not_found')
  })

  it('error: an address of another family is rejected before a source is requested', async () => {
    const answer = await server.call(
      `/v1/account/mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN/nfts?chainId=${encodeURIComponent(chainId)}`,
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'bad_request' } })
  })
})
