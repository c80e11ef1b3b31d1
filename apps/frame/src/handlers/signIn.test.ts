import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { decodeBase58 } from '@foyer/primitives/base58'
import { parseSignature, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FrameParts } from '../createFrame.js'
import { encodeBase58 } from '../signers/base58.js'
import { addresses, createLogin, createTestFrame, loggedIn } from '../testing/createTestFrame.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const requested = {
  domain: 'app.example',
  uri: 'https://app.example/shop?a=1',
  nonce: 'a1b2c3d4e5',
  chainId: 'eip155:1',
  statement: 'Sign in to the shop',
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-02T03:04:05.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a frame with an open wallet in which a user has just logged in with a code. */
async function logIn(change: Partial<FrameParts> = {}) {
  const begun = { challengeId: 'c', action: 'VERIFY_OTP', resendAfterMs: 1, expiresAtMs: 1 }
  const made = createTestFrame(
    { ...loggedIn, '/api/login/email/start': () => begun, '/api/login/email/code': () => createLogin() },
    change,
  )
  const { vault, ask } = made
  vault.open = vi.fn(async () => {
    vault.getAddresses = () => ({ ...addresses, eip155: account.address })
    return { addresses, isNew: false }
  })
  vault.signEip155Digest = vi.fn(async (digest) => {
    const hash = `0x${Buffer.from(digest).toString('hex')}` as const
    const { r, s, yParity } = parseSignature(await account.sign({ hash }))
    return { r: BigInt(r), s: BigInt(s), yParity: yParity as 0 | 1 }
  })
  const enter = async () => {
    await ask('CONNECT_EMAIL', { email: 'alice@example.com' })
    await ask('CONNECT_OTP', { otp: '424242' })
    await ask('GET_USER')
  }
  await enter()
  return { ...made, enter }
}

it('SIGN_IN: signs an EIP-4361 message for the account that has just logged in, without a screen', async () => {
  const { ask } = await logIn()
  const { issuedAt, message, signature } = (await ask('SIGN_IN', requested)) as Record<string, string>
  expect(issuedAt).toBe('2026-01-02T03:04:05.000Z')
  expect(message).toBe(
    [
      'app.example wants you to sign in with your Ethereum account:',
      account.address,
      '',
      'Sign in to the shop',
      '',
      'URI: https://app.example/shop?a=1',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: a1b2c3d4e5',
      'Issued At: 2026-01-02T03:04:05.000Z',
    ].join('\n'),
  )
  const signed = { message: message ?? '', signature: signature as `0x${string}` }
  expect(await recoverMessageAddress(signed)).toBe(account.address)
})

it('SIGN_IN: signs with the Solana account and a CAIP-122 message on Solana', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = encodeBase58(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
  const { ask, vault } = await logIn()
  vault.getAddresses = () => ({ ...addresses, solana: key })
  vault.signSolana = vi.fn(async (bytes) => new Uint8Array(sign(null, bytes, privateKey)))
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { message, signature } = (await ask('SIGN_IN', { ...requested, chainId })) as Record<string, string>
  expect(message?.split('\n').slice(0, 2)).toEqual(['app.example wants you to sign in with your Solana account:', key])
  expect(message).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
  const bytes = decodeBase58(signature ?? '') ?? new Uint8Array()
  expect(verify(null, Buffer.from(message ?? ''), publicKey, bytes)).toBe(true)
  await expect(ask('SIGN_IN', { ...requested, chainId })).rejects.toMatchObject({ code: 'refused' })
})

it.each([
  ['another domain', { domain: 'bank.example' }],
  ['the domain as a user name', { domain: 'app.example@bank.example' }],
  ['its parent domain', { domain: 'example' }],
  ['a URI of another page', { uri: 'https://bank.example/' }],
  ['an http URI of its own host', { uri: 'http://app.example/' }],
  ['an invalid URI', { uri: 'app.example' }],
  ['a network of another family', { chainId: 'bip122:000000000019d6689c085ae165831e93' }],
  ['a statement of two lines', { statement: 'Hello\nNonce: 0' }],
  ['a statement with an invisible line break', { statement: 'Hello\u2028Nonce: 0' }],
  ['a statement that starts like a field', { statement: 'Resources:' }],
  ['a nonce of two lines', { nonce: 'abc\nResources:' }],
  ['a request id of two lines', { requestId: 'x\nResources:\n- urn:recap:x' }],
  ['an invalid expiration time', { expirationTime: 'never\nResources:' }],
  ['a URI with a line break', { uri: 'https://app.example/\nVersion: 2' }],
])('error: SIGN_IN signs nothing for a page with %s, and needs a new login afterwards', async (_what, change) => {
  const { ask, vault } = await logIn()
  await expect(ask('SIGN_IN', { ...requested, ...change })).rejects.toMatchObject({ code: expect.any(String) })
  await expect(ask('SIGN_IN', requested)).rejects.toMatchObject({ code: 'refused' })
  expect(vault.signEip155Digest).not.toHaveBeenCalled()
})

it("SIGN_IN: uses the user's own account and no resources, and ignores others from the page", async () => {
  const { ask } = await logIn()
  const more = {
    address: addresses.solana,
    accountAddress: addresses.eip155,
    resources: ['urn:recap:e30'],
    version: '2',
  }
  const { message } = (await ask('SIGN_IN', { ...requested, ...more })) as { message: string }
  expect(message.split('\n')[1]).toBe(account.address)
  expect(message).not.toContain('Resources')
  expect(message).toContain('Version: 1')
})

it('SIGN_IN: signs once per login, and again after the next login', async () => {
  const { ask, vault, enter } = await logIn()
  await ask('SIGN_IN', requested)
  await expect(ask('SIGN_IN', { ...requested, nonce: 'ffffffff' })).rejects.toMatchObject({ code: 'refused' })
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(1)
  await enter()
  await ask('SIGN_IN', requested)
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(2)
})

it('SIGN_IN: signs only one of two simultaneous requests', async () => {
  const { ask, vault } = await logIn()
  const answers = await Promise.allSettled([ask('SIGN_IN', requested), ask('SIGN_IN', requested)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(1)
})

it.each([
  [299_999, true],
  [300_000, false],
])('SIGN_IN: %i ms after the login, signs: %s', async (waitMs, isSigned) => {
  const { ask, vault } = await logIn()
  vi.setSystemTime(Date.now() + waitMs)
  await ask('SIGN_IN', requested).catch(() => undefined)
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(isSigned ? 1 : 0)
})

it('error: SIGN_IN signs nothing for a restored session', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  const sign = vi.spyOn(vault, 'signEip155Digest')
  await ask('GET_USER')
  await expect(ask('SIGN_IN', requested)).rejects.toMatchObject({ code: 'refused' })
  expect(sign).not.toHaveBeenCalled()
})

it('error: SIGN_IN signs nothing with a locked wallet, and does not unlock it', async () => {
  const { ask, vault } = await logIn()
  vault.getAddresses = () => undefined
  await expect(ask('SIGN_IN', requested)).rejects.toMatchObject({ code: 'refused' })
  expect(vault.open).toHaveBeenCalledTimes(1)
  expect(vault.signEip155Digest).not.toHaveBeenCalled()
})

it.each(['idle', 'pagehide', 'failed'] as const)(
  'error: SIGN_IN signs nothing after the wallet locked itself (%s) and was unlocked again',
  async (reason) => {
    const { ask, vault } = await logIn()
    vault.getAddresses = () => undefined
    vault.lockBy(reason)
    await ask('GET_USER')
    expect(vault.open).toHaveBeenCalledTimes(2)
    await expect(ask('SIGN_IN', requested)).rejects.toMatchObject({ code: 'refused' })
    expect(vault.signEip155Digest).not.toHaveBeenCalled()
  },
)

it('error: SIGN_IN signs nothing after the session has ended', async () => {
  const { ask, vault, frame } = await logIn()
  frame.session.end()
  await expect(ask('SIGN_IN', requested)).rejects.toMatchObject({ code: 'refused' })
  expect(vault.signEip155Digest).not.toHaveBeenCalled()
})
