import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { SIWXMessage, SIWXSession } from '../../core/public/appKitTypes.js'
import {
  AppKitSIWEClient,
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  mapToSIWX,
  verifySignature,
} from './index.js'
import type { SIWECreateMessageArgs, SIWEOptions, SIWESession } from './SIWEConfig.js'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { address } = account

beforeEach(() => {
  vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example' })
})

function readData({ toString: _, ...data }: SIWXMessage): SIWXSession['data'] {
  return data
}

/** Creates a host with one session, like a server with a cookie. */
function createHost(options: SIWEOptions = {}) {
  const host = { session: null as SIWESession | null, isDown: false, nonces: new Set<string>() }
  const calls = {
    signOut: 0,
    signedIn: [] as (SIWESession | undefined)[],
    signedOut: 0,
    made: [] as SIWECreateMessageArgs[],
  }
  const client = createSIWEConfig({
    ...options,
    getNonce: async () => {
      const nonce = `nonce${host.nonces.size}000`
      host.nonces.add(nonce)
      return nonce
    },
    getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example', chains: [1], statement: 'Hi' }),
    createMessage: ({ address: account, ...args }) => {
      calls.made.push({ address: account, ...args })
      return formatMessage(args, account)
    },
    verifyMessage: async ({ message, signature }) => {
      const chainId = getChainIdFromMessage(message)
      const from = getAddressFromMessage(message)
      if (!(await verifySignature({ address: from, message, signature, chainId }))) return false
      host.session = { address: from, chainId: Number(chainId.split(':')[1]) }
      return true
    },
    getSession: async () => {
      if (host.isDown) throw new Error('down')
      return host.session
    },
    signOut: async () => {
      calls.signOut++
      host.session = null
      return true
    },
    onSignIn: (session) => calls.signedIn.push(session),
    onSignOut: () => calls.signedOut++,
  })
  const siwx = client.mapToSIWX()
  if (!siwx) throw new Error('switched off')
  return { host, calls, client, siwx }
}

async function sign({ siwx }: Pick<ReturnType<typeof createHost>, 'siwx'>, chainId: `eip155:${string}` = 'eip155:1') {
  const made = await siwx.createMessage({ accountAddress: address, chainId })
  const message = made.toString()
  return { data: readData(made), message, signature: await account.signMessage({ message }) }
}

describe('siweConfig as siwx', () => {
  it('lets the host create and verify the message, and calls `onSignIn` with the session', async () => {
    const visit = createHost()
    const { siwx, calls } = visit
    await siwx.addSession(await sign(visit))
    expect(calls.made[0]).toMatchObject({
      ...{ chainId: 1, address: `did:pkh:eip155:1:${address}`, domain: 'app.example', uri: 'https://app.example' },
      ...{ version: '1', nonce: 'nonce0000', statement: 'Hi' },
    })
    expect(calls.signedIn).toEqual([{ address, chainId: 1 }])
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1)
    expect(siwx).toBe(visit.client.mapToSIWX())
  })

  it('throws SIGN_IN_FAILED if the host rejects the message or has no session afterwards', async () => {
    const visit = createHost()
    const session = await sign(visit)
    const wrong = { ...session, signature: `0x${'11'.repeat(65)}` }
    await expect(visit.siwx.addSession(wrong)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    const { methods, ...rest } = visit.client
    const forgetful = mapToSIWX({ ...rest, methods, getSession: async () => null })
    await expect(forgetful.addSession(session)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(visit.calls.signedIn).toEqual([])
  })

  it('has a session for one account on one network, unless options keep it after a change', async () => {
    const visit = createHost()
    await visit.siwx.addSession(await sign(visit))
    expect(await visit.siwx.getSessions('eip155:10', address)).toEqual([])
    expect(await visit.siwx.getSessions('eip155:1', other)).toEqual([])
    expect(visit.siwx).toMatchObject({
      signOutOnDisconnect: true,
      signOutOnAccountChange: true,
      signOutOnNetworkChange: true,
    })
    const wide = createHost({
      signOutOnNetworkChange: false,
      signOutOnAccountChange: false,
      signOutOnDisconnect: false,
    })
    await wide.siwx.addSession(await sign(wide))
    expect(await wide.siwx.getSessions('eip155:10', other)).toHaveLength(1)
    expect(wide.siwx.signOutOnDisconnect).toBe(false)
  })

  it('treats an error of getSession, and a session without address or chain, as no session', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const visit = createHost()
    await visit.siwx.addSession(await sign(visit))
    visit.host.isDown = true
    expect(await visit.siwx.getSessions('eip155:1', address)).toEqual([])
    visit.host.isDown = false
    visit.host.session = { address, chainId: 0 }
    expect(await visit.siwx.getSessions('eip155:1', address)).toEqual([])
    expect(warned).toHaveBeenCalledOnce()
  })

  it('signs out once, and only if there is a session', async () => {
    const visit = createHost()
    await visit.siwx.setSessions([])
    expect(visit.calls).toMatchObject({ signOut: 0, signedOut: 0 })
    await visit.siwx.addSession(await sign(visit))
    await visit.siwx.revokeSession('eip155:1', address)
    await visit.siwx.setSessions([])
    expect(visit.calls).toMatchObject({ signOut: 1, signedOut: 1 })
  })

  it('passes the signature for the active network to the host', async () => {
    const visit = createHost()
    const sessions = [await sign(visit, 'eip155:10'), await sign(visit, 'eip155:1')]
    await visit.siwx.setSessions(sessions)
    expect(visit.host.session).toEqual({ address, chainId: 1 })
    expect(visit.calls.signedIn).toHaveLength(1)
  })

  it('needs no sign-in for accounts of other families', async () => {
    const { siwx, calls } = createHost()
    expect(await siwx.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'x')).toHaveLength(1)
    await siwx.revokeSession('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'x')
    expect(calls.signOut).toBe(0)
  })

  it('requires a sign-in by default, and is undefined if `enabled` is false', () => {
    expect(createHost().siwx.getRequired?.()).toBe(true)
    expect(createHost({ required: false }).siwx.getRequired?.()).toBe(false)
    const { methods } = createHost().client
    expect(createSIWEConfig({ ...methods, enabled: false }).mapToSIWX()).toBeUndefined()
  })

  it('has the methods of AppKit’s client, which throw if the host returns nothing', async () => {
    const { client, calls } = createHost()
    expect(await client.getNonce(address)).toBe('nonce0000')
    expect(await client.signOut()).toBe(true)
    expect(calls.signedOut).toBe(1)
    const broken = createSIWEConfig({ ...client.methods, getNonce: async () => '', signOut: async () => false })
    await expect(broken.getNonce()).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    await expect(broken.signOut()).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  })
})

describe('messages of siwe', () => {
  const args = {
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdefgh',
    chainId: 10,
    iat: '2026-01-01T00:00:00.000Z',
  }
  const account = `did:pkh:eip155:10:${address}`

  it('formatMessage: returns the same text as the client of AppKit 1.7.4', () => {
    // Recorded from formatMessage of @walletconnect/utils 2.21.7.
    const lines = [
      ...['app.example wants you to sign in with your Ethereum account:', address, '', 'Hi', ''],
      ...['URI: https://app.example', 'Version: 1', 'Chain ID: 10', 'Nonce: abcdefgh', `Issued At: ${args.iat}`],
    ]
    expect(formatMessage({ ...args, statement: 'Hi' }, account)).toBe(lines.join('\n'))
    const more = { exp: '2027-01-01T00:00:00.000Z', requestId: 'r1', resources: ['https://a.example'] }
    const end = [`Expiration Time: ${more.exp}`, 'Request ID: r1', 'Resources:', '- https://a.example']
    expect(formatMessage({ ...args, statement: 'Hi', ...more }, account)).toBe([...lines, ...end].join('\n'))
  })

  it('reads and writes accounts as did:pkh, as CAIP-10 and as addresses', () => {
    expect([getDidAddress(account), getDidChainId(account)]).toEqual([address, '10'])
    expect([getDidAddress('nonsense'), getDidChainId('')]).toEqual([undefined, undefined])
    const message = formatMessage({ ...args, statement: 'Hi' }, address)
    expect(message).toBe(formatMessage({ ...args, statement: 'Hi' }, account))
    expect([getAddressFromMessage(message), getChainIdFromMessage(message)]).toEqual([address, 'eip155:10'])
    expect([getAddressFromMessage(''), getChainIdFromMessage('x')]).toEqual(['', ''])
  })
})

describe('AppKitSIWEClient', () => {
  it('is the type and class of a createSIWEConfig result, with the methods of AppKit 1.7.4', async () => {
    const { client } = createHost()
    expectTypeOf(createSIWEConfig).returns.toEqualTypeOf<AppKitSIWEClient>()
    expectTypeOf<AppKitSIWEClient['getNonce']>().toEqualTypeOf<(address?: string) => Promise<string>>()
    expectTypeOf<AppKitSIWEClient['createMessage']>().toEqualTypeOf<(args: SIWECreateMessageArgs) => string>()
    expectTypeOf<AppKitSIWEClient['verifyMessage']>().returns.resolves.toBeBoolean()
    expectTypeOf<AppKitSIWEClient['getSession']>().returns.resolves.toEqualTypeOf<SIWESession | null>()
    expectTypeOf<AppKitSIWEClient['signOut']>().returns.resolves.toBeBoolean()
    expectTypeOf<AppKitSIWEClient['options']>().toEqualTypeOf<Required<SIWEOptions>>()
    expectTypeOf<AppKitSIWEClient['getMessageParams']>().toBeFunction()
    const made: AppKitSIWEClient = new AppKitSIWEClient({ ...client.methods, required: false })
    expect(made.options).toMatchObject({ required: false, signOutOnDisconnect: true })
    expect(await made.getNonce()).toMatch(/^nonce/)
    expect(await made.getSession()).toBeNull()
  })
})
