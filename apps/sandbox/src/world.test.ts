import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networksFileSchema } from '@foyer/contract/networksFile'
import {
  createPublicClient,
  defineChain,
  erc20Abi,
  erc721Abi,
  http,
  namehash,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callRpc } from './evm/chain/callRpc.js'
import { sendFromUnlocked } from './evm/contracts/sendFromUnlocked.js'
import { sandboxTokens } from './tokens.js'
import { type RunningSandbox, startSandbox } from './world.js'

const registryAbi = parseAbi([
  'function owner(bytes32) view returns (address)',
  'function resolver(bytes32) view returns (address)',
])
const resolverAbi = parseAbi([
  'function addr(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
  'function text(bytes32, string) view returns (string)',
])

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-world-'))
let world: RunningSandbox
beforeAll(async () => {
  world = await startSandbox({ dataDir, quiet: true, hasBelongings: true })
})
afterAll(async () => {
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function connect(index: 0 | 1): PublicClient {
  const { chainId, name, url } = world.chains[index]
  const { multicall3, ensRegistry, ensUniversalResolver } = world.addresses
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: {
      multicall3: { address: multicall3 },
      ensRegistry: { address: ensRegistry },
      ensUniversalResolver: { address: ensUniversalResolver },
    },
  })
  return createPublicClient({ chain, transport: http() }) as PublicClient
}

function account(index: number) {
  const found = world.accounts[index]
  if (found === undefined) throw new Error(`there is no account ${index}`)
  return found.address
}

describe.each([0, 1] as const)('chain %i', (index) => {
  it('has every token for every account, read in one multicall [S9.13]', async () => {
    const contracts = world.accounts.flatMap(({ address }) =>
      sandboxTokens.map(({ symbol }) => ({
        address: world.addresses.tokens[symbol],
        abi: erc20Abi,
        functionName: 'balanceOf' as const,
        args: [address] as const,
      })),
    )
    const balances = await connect(index).multicall({ contracts, allowFailure: false })
    const first = [1_000_000_000n, 50_000_000n, 500n * 10n ** 18n, 750_000_000n, 10n ** 18n]
    expect(balances).toEqual(world.accounts.flatMap(() => first))
  })

  it('starts every account with 10,000 native coins', async () => {
    const client = connect(index)
    const balances = await Promise.all(world.accounts.map(({ address }) => client.getBalance({ address })))
    expect(new Set(balances)).toEqual(new Set([10_000n * 10n ** 18n]))
  })

  it('returns name, symbol and decimals of each token', async () => {
    const client = connect(index)
    for (const { symbol, name, decimals } of sandboxTokens) {
      const token = { address: world.addresses.tokens[symbol], abi: erc20Abi } as const
      expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe(symbol)
      expect(await client.readContract({ ...token, functionName: 'name' })).toBe(name)
      expect(await client.readContract({ ...token, functionName: 'decimals' })).toBe(decimals)
    }
  })

  it('resolves names to addresses, texts and avatars with registry and resolver (EIP-137, EIP-634)', async () => {
    const client = connect(index)
    const node = namehash('alice.eth')
    const registry = { address: world.addresses.ensRegistry, abi: registryAbi } as const
    const resolver = await client.readContract({ ...registry, functionName: 'resolver', args: [node] })
    expect(resolver).toBe(world.addresses.ensResolver)
    expect(await client.readContract({ ...registry, functionName: 'owner', args: [node] })).toBe(account(0))
    const records = { address: resolver, abi: resolverAbi } as const
    expect(await client.readContract({ ...records, functionName: 'addr', args: [node] })).toBe(account(0))
    const avatar = await client.readContract({ ...records, functionName: 'text', args: [node, 'avatar'] })
    expect(avatar).toMatch(/^data:image\/svg\+xml;base64,/)
    const reverse = namehash(`${account(1).slice(2).toLowerCase()}.addr.reverse`)
    expect(await client.readContract({ ...registry, functionName: 'resolver', args: [reverse] })).toBe(resolver)
    expect(await client.readContract({ ...records, functionName: 'name', args: [reverse] })).toBe('bob.eth')
  })

  it("supports viem's name lookups", async () => {
    const client = connect(index)
    expect(await getEnsAddress(client, { name: 'foyer.eth' })).toBe(account(9))
    expect(await getEnsAddress(client, { name: 'savings.alice.eth' })).toBe(account(4))
    expect(await getEnsAddress(client, { name: 'empty.eth' })).toBeNull()
    expect(await getEnsAddress(client, { name: 'nobody.eth' })).toBeNull()
    expect(await getEnsName(client, { address: account(0) })).toBe('alice.eth')
    expect(await getEnsName(client, { address: account(3) })).toBeNull()
    expect(await getEnsName(client, { address: account(4) })).toBeNull()
    expect(await getEnsAvatar(client, { name: 'alice.eth' })).toMatch(/^data:image\/svg/)
    expect(await getEnsText(client, { name: 'foyer.eth', key: 'description' })).toBe('The treasury of the sandbox')
  })
})

it('has a token whose transfer returns nothing but still moves the amount [S9.39]', async () => {
  const client = connect(0)
  const { sUSDT, sUSD } = world.addresses.tokens
  const to = '0x00000000000000000000000000000000000000d1'
  // transfer(address,uint256) of 1 unit
  const data = `0xa9059cbb${to.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  expect((await client.call({ account: account(5), to: sUSDT, data })).data).toBeUndefined()
  expect((await client.call({ account: account(5), to: sUSD, data })).data).toBe(`0x${'1'.padStart(64, '0')}`)
  await sendFromUnlocked(world.urls.evm, account(5), [{ to: sUSDT, data }])
  const balance = { address: sUSDT, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const
  expect(await client.readContract(balance)).toBe(1n)
})

it('wraps and unwraps the native coin', async () => {
  const client = connect(0)
  const { WETH } = world.addresses.tokens
  const balance = { address: WETH, abi: erc20Abi, functionName: 'balanceOf', args: [account(6)] } as const
  await sendFromUnlocked(world.urls.evm, account(6), [{ to: WETH, value: 10n ** 18n }])
  expect(await client.readContract(balance)).toBe(2n * 10n ** 18n)
  const withdraw = `0x2e1a7d4d${(2n * 10n ** 18n).toString(16).padStart(64, '0')}` as const
  await sendFromUnlocked(world.urls.evm, account(6), [{ to: WETH, data: withdraw }])
  expect(await client.readContract(balance)).toBe(0n)
})

it('startSandbox: writes a networks file that the server accepts, with both chains, tokens and prices', () => {
  const file = networksFileSchema.parse(JSON.parse(readFileSync(world.networksFile, 'utf8')))
  expect(file.networks.map(({ chainId, name }) => [chainId, name])).toEqual([
    ['eip155:31337', 'Foyer Chain'],
    ['eip155:31338', 'Foyer Chain Two'],
  ])
  const [first] = file.networks
  expect(first?.rpcUrls).toEqual([world.urls.evm])
  expect(first?.nativeCurrency.priceFeeds).toMatchObject([{ kind: 'aggregator', address: world.addresses.ethFeed }])
  expect(first?.tokens.map(({ symbol, decimals, priceUsd }) => [symbol, decimals, priceUsd])).toEqual([
    ['sUSD', 6, undefined],
    ['sBTC', 8, '60000'],
    ['FOY', 18, undefined],
    ['sUSDT', 6, '1'],
    ['WETH', 18, undefined],
  ])
})

it('startSandbox: restores its state; nothing is deployed, registered or funded twice, and changes stay', async () => {
  const { sUSD } = world.addresses.tokens
  const mint = `0x40c10f19${account(7).slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}` as const
  await sendFromUnlocked(world.urls.evm, account(7), [{ to: sUSD, data: mint }])
  const release = `0x5b0fc9c3${namehash('bob.eth').slice(2)}${'0'.repeat(64)}` as const // setOwner(bytes32,address)
  await sendFromUnlocked(world.urls.evm, account(1), [{ to: world.addresses.ensRegistry, data: release }])
  const nonce = await callRpc(world.urls.evm, 'eth_getTransactionCount', [account(9), 'latest'])
  const sandbox = Number(new URL(world.urls.sandbox).port)
  await world.stop()
  world = await startSandbox({ dataDir, quiet: true, ports: { sandbox }, hasBelongings: true })

  const client = connect(0)
  const balance = { address: sUSD, abi: erc20Abi, functionName: 'balanceOf', args: [account(7)] } as const
  expect(await client.readContract(balance)).toBe(1_000_000_005n)
  const owner = { address: world.addresses.ensRegistry, abi: registryAbi, functionName: 'owner' } as const
  // The sandbox registers a released name again because it has no owner. The other names stay.
  expect(await client.readContract({ ...owner, args: [namehash('bob.eth')] })).not.toBe(zeroAddress)
  expect(await client.readContract({ ...owner, args: [namehash('alice.eth')] })).toBe(account(0))
  const after = Number(await callRpc(world.urls.evm, 'eth_getTransactionCount', [account(9), 'latest']))
  expect(after - Number(nonce)).toBe(4)
})

it('createTestAssets: gives the first account NFTs, unlisted tokens, an approval and a failed transaction', async () => {
  const client = connect(0)
  const { postcards, badges, lureToken, neighbourCoin, tokens } = world.addresses
  const cards = { address: postcards, abi: erc721Abi } as const
  expect(await client.readContract({ ...cards, functionName: 'balanceOf', args: [account(0)] })).toBe(3n)
  expect(await client.readContract({ ...cards, functionName: 'balanceOf', args: [account(1)] })).toBe(4n)
  expect(await client.readContract({ ...cards, functionName: 'tokenURI', args: [2n] })).toBe(
    `${world.urls.sandbox}/nfts/2.json`,
  )
  const held = {
    address: badges,
    abi: parseAbi(['function balanceOf(address, uint256) view returns (uint256)']),
  } as const
  expect(await client.readContract({ ...held, functionName: 'balanceOf', args: [account(0), 2n] })).toBe(5n)
  const balanceOf = (address: `0x${string}`) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account(0)] })
  expect([await balanceOf(lureToken), await balanceOf(neighbourCoin)]).toEqual([5_000_000_000n, 26_250_000_000n])
  const allowed = { address: tokens.sUSD, abi: erc20Abi, functionName: 'allowance' } as const
  expect(await client.readContract({ ...allowed, args: [account(0), account(8)] })).toBe(100_000_000n)
  const blocks = await Promise.all(
    Array.from({ length: Number(await client.getBlockNumber()) }, (_, index) =>
      callRpc(world.urls.evm, 'eth_getBlockReceipts', [`0x${index.toString(16)}`]),
    ),
  )
  const receipts = blocks.flatMap((each) => each as { status: string; from: string }[] | null) // JSON-RPC's format
  const failed = receipts.filter((receipt) => receipt?.status === '0x0')
  expect(failed.map((receipt) => receipt?.from)).toEqual([account(0).toLowerCase()])
})

it("setBaseUris: sets the pages' origin in the collections, again after a change of the port", async () => {
  await world.stop()
  world = await startSandbox({ dataDir, quiet: true })
  for (const token of [world.addresses.postcards, world.addresses.badges]) {
    const contract = { address: token, abi: parseAbi(['function baseUri() view returns (string)']) } as const
    const answers = await Promise.all(
      ([0, 1] as const).map((index) => connect(index).readContract({ ...contract, functionName: 'baseUri' })),
    )
    expect(answers).toEqual([world.urls.sandbox, world.urls.sandbox])
  }
})

describe('sandbox pages', () => {
  const request = (path: string, init?: RequestInit) => fetch(`${world.urls.sandbox}${path}`, init)
  const post = (body: string, headers: Record<string, string> = {}) =>
    request('/api/faucet', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  it('the faucet sends 10 native coins, every token and a postcard to any address, with a rate limit', async () => {
    const address = '0x00000000000000000000000000000000000000E1'.toLowerCase()
    const response = await post(JSON.stringify({ address, chainId: 31338 }))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), chainId: 31338 })
    expect(BigInt(String(await callRpc(world.urls.evm2, 'eth_getBalance', [address, 'latest'])))).toBe(10n ** 19n)
    const cards = { address: world.addresses.postcards, abi: erc721Abi, functionName: 'balanceOf' } as const
    expect(await connect(1).readContract({ ...cards, args: [address as `0x${string}`] })).toBe(1n)
    const again = await post(JSON.stringify({ address, chainId: 31338 }))
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it.each([
    ['malformed JSON', '{', 400, 'malformed_json'],
    ['no address', '{}', 400, 'bad_request'],
    ['an oversized body', JSON.stringify({ address: 'x'.repeat(5_000) }), 413, 'body_too_large'],
  ])('reject %s with a code', async (_, body, status, code) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code } })
  })

  it('reject pages of other machines and foreign host names', async () => {
    const foreign = await post(JSON.stringify({ address: account(0) }), { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    const local = await request('/wallet/sandbox-wallet.js', { headers: { origin: 'http://localhost:3000' } })
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    const preflight = await request('/api/faucet', { method: 'OPTIONS', headers: { origin: 'http://localhost:5173' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
  })

  it('have a strict policy, and serve the wallet as a module with the test keys', async () => {
    for (const path of ['/', '/faucet', '/wallet/approve', '/style.css', '/wallet/approval.css']) {
      const response = await request(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect(await (await request('/')).text()).toContain(account(0))
    const script = await (await request('/wallet/sandbox-wallet.js')).text()
    expect(script).toContain(world.urls.evm2)
    expect((await request('/nothing')).status).toBe(404)
    expect((await request('/assets/..%2f..%2fpackage.json')).status).toBe(404)
  })

  it('an unknown address returns a page to a browser, and JSON to other clients', async () => {
    const page = await request('/nothing/%3Cb%3E', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('vary')).toBe('Origin, Accept')
    expect(await page.text()).not.toContain('<b>')
    const other = await request('/nothing')
    expect([other.status, await other.json()]).toMatchObject([404, { error: { code: 'not_found' } }])
  })
})

it('serve the phone wallet with a policy that allows only the relay and the chains', async () => {
  for (const path of ['/wallet', '/wallet/', '/wallet/wc?uri=wc%3A1']) {
    const response = await fetch(`${world.urls.sandbox}${path}`)
    expect([path, response.status]).toEqual([path, 200])
    const policy = response.headers.get('content-security-policy') ?? ''
    const { evm, evm2 } = world.urls
    expect(policy.split('; ')).toContain(`connect-src 'self' ws://localhost:3001 ${evm} ${evm2}`)
    expect(policy).toContain("default-src 'none'")
    expect(response.headers.get('permissions-policy')).toBe('camera=(self)')
  }
  const page = await (await fetch(`${world.urls.sandbox}/wallet`)).text()
  expect(page).toContain('ws://localhost:3001/relay')
  for (const path of ['/wallet/phone.css', '/wallet/icon.svg']) {
    expect((await fetch(`${world.urls.sandbox}${path}`)).status).toBe(200)
  }
})

it('startSandbox: throws with the number of a port that is in use', async () => {
  const taken = Number(new URL(world.urls.evm).port)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-taken-'))
  try {
    const second = startSandbox({ dataDir: folder, quiet: true, ports: { evm: taken } })
    await expect(second).rejects.toThrow(`port ${taken} is taken`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await vi.waitFor(async () => expect(await callRpc(world.urls.evm, 'eth_chainId')).toBe('0x7a69'))
})
