import { encodeBase58 } from '@foyer/primitives/base58'
import type { ChainId } from '@foyer/primitives/ChainId'
import { parseMessage } from '@foyer/sign-in/parseMessage'
import { ed25519 } from '@noble/curves/ed25519.js'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SIWXMessage, SIWXSession } from '../core/public/appKitTypes.js'
import { DefaultSIWX, InformalMessenger, LocalStorage } from './index.js'

const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const other = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const shelf = new Map<string, string>()

beforeEach(() => {
  shelf.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  })
  vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example' })
})

function readData({ toString: _, ...data }: SIWXMessage): SIWXSession['data'] {
  return data
}

async function sign(siwx: DefaultSIWX, chainId: ChainId = 'eip155:1', account = owner): Promise<SIWXSession> {
  const made = await siwx.createMessage({ accountAddress: account.address, chainId })
  const message = made.toString()
  return { data: readData(made), message, signature: await account.signMessage({ message }) }
}

describe('DefaultSIWX', () => {
  it('creates an EIP-4361 message with a unique nonce of 128 bits', async () => {
    const siwx = new DefaultSIWX()
    const input = { accountAddress: owner.address, chainId: 'eip155:1' } as const
    const [one, two] = await Promise.all([siwx.createMessage(input), siwx.createMessage(input)])
    expect(one.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(one.nonce).not.toBe(two.nonce)
    expect(one.toString()).toContain('app.example wants you to sign in with your Ethereum account:')
    expect(one.toString()).toContain('Chain ID: 1\n')
    expect(parseMessage(one.toString())).toMatchObject({
      accountAddress: owner.address,
      chainId: 'eip155:1',
      nonce: one.nonce,
    })
  })

  it('requires a sign-in unless the option `required` is false', () => {
    expect([new DefaultSIWX().getRequired(), new DefaultSIWX({ required: false }).getRequired()]).toEqual([true, false])
  })

  it('stores a session under the key of AppKit and finds it by the address in any case', async () => {
    const siwx = new DefaultSIWX()
    await siwx.addSession(await sign(siwx))
    expect([...shelf.keys()]).toEqual(['@appkit/siwx'])
    const next = new DefaultSIWX()
    expect(await next.getSessions('eip155:1', owner.address.toLowerCase())).toHaveLength(1)
    expect(await next.getSessions('eip155:10', owner.address)).toEqual([])
    expect(await next.getSessions('eip155:1', other.address)).toEqual([])
  })

  it('revokes the session of only one account on one network (AppKit also removed others)', async () => {
    const siwx = new DefaultSIWX()
    await siwx.addSession(await sign(siwx))
    await siwx.addSession(await sign(siwx, 'eip155:10'))
    await siwx.addSession(await sign(siwx, 'eip155:1', other))
    await siwx.revokeSession('eip155:1', owner.address)
    expect(await siwx.getSessions('eip155:1', owner.address)).toEqual([])
    expect(await siwx.getSessions('eip155:10', owner.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:1', other.address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(await siwx.getSessions('eip155:10', owner.address)).toEqual([])
  })

  it.each<[string, (session: SIWXSession) => SIWXSession]>([
    [
      'signed by another account',
      (session) => ({ ...session, data: { ...session.data, accountAddress: other.address } }),
    ],
    [
      'whose text was changed',
      (session) => ({ ...session, message: session.message.replace('Chain ID: 1', 'Chain ID: 2') }),
    ],
    [
      'for another network than its text',
      (session) => ({ ...session, data: { ...session.data, chainId: 'eip155:10' } }),
    ],
    ['with another nonce than its text', (session) => ({ ...session, data: { ...session.data, nonce: 'another0' } })],
    [
      'that has expired',
      (session) => ({ ...session, data: { ...session.data, expirationTime: '2020-01-01T00:00:00Z' } }),
    ],
    [
      'that is not valid yet',
      (session) => ({ ...session, data: { ...session.data, notBefore: '2999-01-01T00:00:00Z' } }),
    ],
    [
      'whose expiration time is invalid',
      (session) => ({ ...session, data: { ...session.data, expirationTime: 'never' } }),
    ],
    ['of a family without a verifier', (session) => ({ ...session, data: { ...session.data, chainId: 'cosmos:hub' } })],
  ])('rejects a session %s, alone or among others', async (_, change) => {
    const siwx = new DefaultSIWX()
    const good = await sign(siwx)
    const bad = change(await sign(siwx))
    await expect(siwx.addSession(bad)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    await expect(siwx.setSessions([good, bad])).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(shelf.size).toBe(0)
  })

  it('removes stored sessions that have become invalid', async () => {
    const storage = new LocalStorage({ key: 'mine' })
    const siwx = new DefaultSIWX({ storage })
    const session = await sign(siwx)
    await storage.add({ ...session, signature: await other.signMessage(session) })
    expect(await siwx.getSessions('eip155:1', owner.address)).toEqual([])
    expect(await storage.get('eip155:1', owner.address)).toEqual([])
  })

  it('verifies Solana accounts', async () => {
    const key = ed25519.utils.randomSecretKey()
    const accountAddress = encodeBase58(ed25519.getPublicKey(key))
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const siwx = new DefaultSIWX()
    const made = await siwx.createMessage({ accountAddress, chainId })
    const message = made.toString()
    const signature = encodeBase58(ed25519.sign(new TextEncoder().encode(message), key))
    await siwx.addSession({ data: readData(made), message, signature })
    expect(await siwx.getSessions(chainId, accountAddress)).toHaveLength(1)
    const wrong = { data: readData(made), message, signature: encodeBase58(new Uint8Array(64).fill(1)) }
    await expect(siwx.addSession(wrong)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  })

  it('throws NETWORK_NOT_FOUND if only a contract can have signed and no node is configured', async () => {
    const siwx = new DefaultSIWX()
    const session = { ...(await sign(siwx)), signature: `0x${'12'.repeat(200)}` }
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  })
})

it.each(['[[[', '{}', '[1, null, {"data": {}}]', '[{"data":{"chainId":"x"},"message":"","signature":""}]'])(
  'LocalStorage: ignores the invalid stored value %s',
  async (text) => {
    shelf.set('mine', text)
    const storage = new LocalStorage({ key: 'mine' })
    expect(await storage.get('eip155:1', owner.address)).toEqual([])
    await storage.delete('eip155:1', owner.address)
    expect(shelf.get('mine')).toBe('[]')
  },
)

it('InformalMessenger: includes all optional fields, and writes the chain as AppKit does by default', async () => {
  const params = {
    ...{
      domain: 'app.example',
      uri: 'https://app.example',
      statement: 'Hello',
      resources: ['https://app.example/rules'],
    },
    ...{ expiration: 60_000, getNonce: async () => 'abcdefgh', getRequestId: async () => 'request-1' },
  }
  const input = { accountAddress: owner.address, chainId: 'eip155:1', notBefore: '2026-01-01T00:00:00.000Z' } as const
  const message = await new InformalMessenger(params).createMessage(input)
  expect(message.toString()).toContain('Chain ID: eip155:1\n')
  expect(Date.parse(message.expirationTime ?? '') - Date.parse(message.issuedAt ?? '')).toBe(60_000)
  expect(parseMessage(message.toString())).toEqual(readData(message))
})
