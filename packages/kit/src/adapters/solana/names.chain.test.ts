import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeBase58 } from '@foyer/primitives/base58'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { address, getProgramDerivedAddress } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createLoadedAdapter } from './adapter.js'
import { findDomain, findNameAccount } from './names.js'
import { useSolanaChain } from './testSolana.js'

const accounts = deriveSolanaAccounts().map((each) => each.address)
const program = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')

describe('accounts of the Solana Name Service', () => {
  it('findDomain returns the published account of a well-known name', async () => {
    expect(await findDomain('bonfida')).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
  })

  it('findNameAccount derives the same account as @solana/kit for any name, parent and class', async () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.option(key), fc.option(key), async (name, parent, of) => {
        const hash = createHash('sha256').update(`SPL Name Service${name}`, 'utf8').digest()
        const [expected] = await getProgramDerivedAddress({
          programAddress: program,
          seeds: [hash, of ?? new Uint8Array(32), parent ?? new Uint8Array(32)],
        })
        const found = await findNameAccount(name, {
          ...(parent && { parent: encodeBase58(parent) }),
          ...(of && { of: encodeBase58(of) }),
        })
        expect(found).toBe(expected)
      }),
      { numRuns: 30 },
    )
  })
})

describe('.sns names on a chain [S5.30]', () => {
  const world = useSolanaChain()
  const adapter = createLoadedAdapter()
  const resolve = (name: string) => adapter.resolveName?.(world.access(), name)

  it('resolveName: returns the owner, and ignores case and spaces', async () => {
    expect(await resolve('foyer.sns')).toBe(accounts[0])
    expect(await resolve(' Foyer.SNS ')).toBe(accounts[0])
  })

  it('resolveName: returns null for an unregistered name', async () => {
    expect(await resolve('nobody-has-it.sns')).toBeNull()
  })

  it('resolveName: returns the address of the record if that address has signed it', async () => {
    expect(await resolve('shop.sns')).toBe(accounts[2])
  })

  it('resolveName: returns the owner if a previous owner wrote the record', async () => {
    expect(await resolve('sold.sns')).toBe(accounts[1])
  })

  it.each([
    ['with a record that its address has not signed', 'unsigned.sns'],
    ['with a record of the first version', 'old-record.sns'],
    ['wrapped into a token, which a program owns', 'wrapped.sns'],
    ['that is a subdomain', 'pay.foyer.sns'],
    ['of letters that look like others', 'fоyer.sns'],
  ])('error: resolveName rejects a name %s', async (_, name) => {
    await expect(resolve(name)).rejects.toMatchObject({
      code: 'NAME_RESOLUTION_FAILED',
      context: { name, reason: 'unreadable' },
    })
  })

  it.each(['foyer.eth', 'foyer', '.sns', 'sns', 'sol'])('error: resolveName rejects "%s"', async (text) => {
    const code = text === '.sns' ? 'NAME_RESOLUTION_FAILED' : 'INVALID_ADDRESS'
    await expect(resolve(text)).rejects.toMatchObject({ code })
  })

  it('fetchIdentity: returns the favourite name of an account that still owns it', async () => {
    const read = (owner = '') => adapter.fetchIdentity?.(world.access(), owner)
    expect(await read(accounts[0])).toEqual({ name: 'foyer.sns', avatar: null })
    expect(await read(accounts[1])).toEqual({ name: null, avatar: null })
    // The account transferred the name to another owner.
    expect(await read(accounts[4])).toEqual({ name: null, avatar: null })
  })
})

describe('.sol names on a chain', () => {
  const world = useSolanaChain()
  const endSlot = 452_825_395
  const proxies: Server[] = []
  afterAll(() => Promise.all(proxies.map((proxy) => new Promise((resolve) => proxy.close(resolve)))))

  /**
   * Starts a node that returns `slot` as the finalized slot. It forwards every other call to the chain. Null means no
   * result.
   */
  async function startNodeAt(slot: number | null): Promise<string> {
    const forward = async (body: string) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(world.chain().url, { method: 'POST', headers, body })).json()
    }
    const answer = async (call: { id: number; method: string; params: [{ commitment?: string }] }) => {
      if (call.method !== 'getSlot' || call.params[0].commitment !== 'finalized') return forward(JSON.stringify(call))
      return { jsonrpc: '2.0', id: call.id, result: slot }
    }
    const proxy = createServer(async (request, response) => {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)))
    })
    proxies.push(proxy)
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  }
  const resolveAt = async (slot: number | null, name: string) =>
    createLoadedAdapter().resolveName?.({ ...world.access(), rpcUrls: [await startNodeAt(slot)] }, name)

  it('resolveName: resolves a .sol name if the finalized slot is before 452,825,395', async () => {
    expect(await resolveAt(endSlot - 1, 'foyer.sol')).toBe(accounts[0])
    expect(await resolveAt(endSlot - 1, 'Shop.SOL')).toBe(accounts[2])
  })

  it.each([endSlot, endSlot + 1_000_000])(
    'error: resolveName rejects a .sol name with the reason retired if the finalized slot is %d',
    async (slot) => {
      await expect(resolveAt(slot, 'foyer.sol')).rejects.toMatchObject({
        code: 'NAME_RESOLUTION_FAILED',
        context: { name: 'foyer.sol', reason: 'retired' },
      })
      expect(await resolveAt(slot, 'foyer.sns')).toBe(accounts[0])
    },
  )

  it.each([null, -1, 1.5])(
    'error: resolveName rejects a .sol name with RPC_FAILED if the finalized slot is %j',
    async (slot) => {
      await expect(resolveAt(slot, 'foyer.sol')).rejects.toMatchObject({ code: 'RPC_FAILED' })
    },
  )
})
