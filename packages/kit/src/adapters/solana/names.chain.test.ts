import { createHash } from 'node:crypto'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { address, getProgramDerivedAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../primitives/base58.js'
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

describe('.sol names on a chain [S5.30]', () => {
  const world = useSolanaChain()
  const adapter = createLoadedAdapter()
  const resolve = (name: string) => adapter.resolveName?.(world.access(), name)

  it('stand for their owner, in whatever case they are typed', async () => {
    expect(await resolve('foyer.sol')).toBe(accounts[0])
    expect(await resolve(' Foyer.SOL ')).toBe(accounts[0])
  })

  it('stand for nobody who has none', async () => {
    expect(await resolve('nobody-has-it.sol')).toBeNull()
  })

  it('stand for the address of their record where that one has agreed', async () => {
    expect(await resolve('shop.sol')).toBe(accounts[2])
  })

  it('stand for their owner again where the record is of an owner before', async () => {
    expect(await resolve('sold.sol')).toBe(accounts[1])
  })

  it.each([
    ['with a record that its address has not signed', 'unsigned.sol'],
    ['with a record of the first version', 'old-record.sol'],
    ['wrapped into a token, which a program owns', 'wrapped.sol'],
    ['below another name', 'pay.foyer.sol'],
    ['of letters that look like others', 'fоyer.sol'],
  ])('are refused %s: nothing is sent to a guess', async (_, name) => {
    await expect(resolve(name)).rejects.toMatchObject({
      code: 'NAME_RESOLUTION_FAILED',
      context: { name, reason: 'unreadable' },
    })
  })

  it.each(['foyer.eth', 'foyer', '.sol', 'sol'])('are nothing else: %s', async (text) => {
    const code = text === '.sol' ? 'NAME_RESOLUTION_FAILED' : 'INVALID_ADDRESS'
    await expect(resolve(text)).rejects.toMatchObject({ code })
  })

  it('are the one that an account likes best, while it owns it', async () => {
    const read = (owner = '') => adapter.fetchIdentity?.(world.access(), owner)
    expect(await read(accounts[0])).toEqual({ name: 'foyer.sol', avatar: null })
    expect(await read(accounts[1])).toEqual({ name: null, avatar: null })
    // It was given away since.
    expect(await read(accounts[4])).toEqual({ name: null, avatar: null })
  })
})
