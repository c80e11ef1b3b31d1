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
  it('are where the service keeps them: of a name that everybody knows', async () => {
    expect(await findDomain('bonfida')).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
  })

  it('are those that another library derives, of any name, parent and class', async () => {
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

  it('stand for their owner, in whatever case they are typed', async () => {
    expect(await resolve('foyer.sns')).toBe(accounts[0])
    expect(await resolve(' Foyer.SNS ')).toBe(accounts[0])
  })

  it('stand for nobody who has none', async () => {
    expect(await resolve('nobody-has-it.sns')).toBeNull()
  })

  it('stand for the address of their record where that one has agreed', async () => {
    expect(await resolve('shop.sns')).toBe(accounts[2])
  })

  it('stand for their owner again where the record is of an owner before', async () => {
    expect(await resolve('sold.sns')).toBe(accounts[1])
  })

  it.each([
    ['with a record that its address has not signed', 'unsigned.sns'],
    ['with a record of the first version', 'old-record.sns'],
    ['wrapped into a token, which a program owns', 'wrapped.sns'],
    ['below another name', 'pay.foyer.sns'],
    ['of letters that look like others', 'fоyer.sns'],
  ])('are refused %s: nothing is sent to a guess', async (_, name) => {
    await expect(resolve(name)).rejects.toMatchObject({
      code: 'NAME_RESOLUTION_FAILED',
      context: { name, reason: 'unreadable' },
    })
  })

  it.each(['foyer.eth', 'foyer', '.sns', 'sns', 'sol'])('are nothing else: %s', async (text) => {
    const code = text === '.sns' ? 'NAME_RESOLUTION_FAILED' : 'INVALID_ADDRESS'
    await expect(resolve(text)).rejects.toMatchObject({ code })
  })

  it('are the one that an account likes best, while it owns it', async () => {
    const read = (owner = '') => adapter.fetchIdentity?.(world.access(), owner)
    expect(await read(accounts[0])).toEqual({ name: 'foyer.sns', avatar: null })
    expect(await read(accounts[1])).toEqual({ name: null, avatar: null })
    // It was given away since.
    expect(await read(accounts[4])).toEqual({ name: null, avatar: null })
  })
})

describe('.sol names on a chain', () => {
  const world = useSolanaChain()
  const endSlot = 452_825_395
  const proxies: Server[] = []
  afterAll(() => Promise.all(proxies.map((proxy) => new Promise((resolve) => proxy.close(resolve)))))

  /** Starts a node that returns `slot` as the finalized slot, and forwards every other call to the chain. Null is no result. */
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
    'resolveName: refuses a .sol name if the finalized slot is %d',
    async (slot) => {
      await expect(resolveAt(slot, 'foyer.sol')).rejects.toMatchObject({
        code: 'NAME_RESOLUTION_FAILED',
        context: { name: 'foyer.sol', reason: 'retired' },
      })
      expect(await resolveAt(slot, 'foyer.sns')).toBe(accounts[0])
    },
  )

  it.each([null, -1, 1.5])('resolveName: refuses a .sol name if the finalized slot is %j', async (slot) => {
    await expect(resolveAt(slot, 'foyer.sol')).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})
