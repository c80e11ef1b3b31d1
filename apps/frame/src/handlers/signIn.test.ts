import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { decodeBase58 } from '@foyer/primitives/base58'
import { parseSignature, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FrameParts } from '../createFrame.js'
import { encodeBase58 } from '../signers/base58.js'
import { addresses, createLogin, createTestFrame, loggedIn } from '../testing/createTestFrame.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const asked = {
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

/** A frame in which somebody has logged in with a code, and whose wallet is open. */
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

it('signs in the account that has just logged in, in the words of EIP-4361, and asks nothing', async () => {
  const { ask } = await logIn()
  const { issuedAt, message, signature } = (await ask('SIGN_IN', asked)) as Record<string, string>
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

it('signs in on Solana as well, with the account and the words of that family', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = encodeBase58(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
  const { ask, vault } = await logIn()
  vault.getAddresses = () => ({ ...addresses, solana: key })
  vault.signSolana = vi.fn(async (bytes) => new Uint8Array(sign(null, bytes, privateKey)))
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { message, signature } = (await ask('SIGN_IN', { ...asked, chainId })) as Record<string, string>
  expect(message?.split('\n').slice(0, 2)).toEqual(['app.example wants you to sign in with your Solana account:', key])
  expect(message).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
  const bytes = decodeBase58(signature ?? '') ?? new Uint8Array()
  expect(verify(null, Buffer.from(message ?? ''), publicKey, bytes)).toBe(true)
  await expect(ask('SIGN_IN', { ...asked, chainId })).rejects.toMatchObject({ code: 'refused' })
})

it.each([
  ['another domain', { domain: 'bank.example' }],
  ['the domain with a person in front', { domain: 'app.example@bank.example' }],
  ['a domain above its own', { domain: 'example' }],
  ['a URI of another page', { uri: 'https://bank.example/' }],
  ['a URI of its own host without the lock', { uri: 'http://app.example/' }],
  ['a URI that is none', { uri: 'app.example' }],
  ['a network of another family', { chainId: 'bip122:000000000019d6689c085ae165831e93' }],
  ['a statement of two lines', { statement: 'Hello\nNonce: 0' }],
  ['a statement with a line break nobody sees', { statement: 'Hello\u2028Nonce: 0' }],
  ['a statement that begins as a field', { statement: 'Resources:' }],
  ['a nonce of two lines', { nonce: 'abc\nResources:' }],
  ['a request id of two lines', { requestId: 'x\nResources:\n- urn:recap:x' }],
  ['an end that is no time', { expirationTime: 'never\nResources:' }],
  ['a URI with a line break in it', { uri: 'https://app.example/\nVersion: 2' }],
])('error: signs nothing for a page that names %s, and the log-in is used up', async (_what, change) => {
  const { ask, vault } = await logIn()
  await expect(ask('SIGN_IN', { ...asked, ...change })).rejects.toMatchObject({ code: expect.any(String) })
  await expect(ask('SIGN_IN', asked)).rejects.toMatchObject({ code: 'refused' })
  expect(vault.signEip155Digest).not.toHaveBeenCalled()
})

it('names its own account and no resources, whatever else the page sends along', async () => {
  const { ask } = await logIn()
  const more = {
    address: addresses.solana,
    accountAddress: addresses.eip155,
    resources: ['urn:recap:e30'],
    version: '2',
  }
  const { message } = (await ask('SIGN_IN', { ...asked, ...more })) as { message: string }
  expect(message.split('\n')[1]).toBe(account.address)
  expect(message).not.toContain('Resources')
  expect(message).toContain('Version: 1')
})

it('signs once a log-in, and again after the next one', async () => {
  const { ask, vault, enter } = await logIn()
  await ask('SIGN_IN', asked)
  await expect(ask('SIGN_IN', { ...asked, nonce: 'ffffffff' })).rejects.toMatchObject({ code: 'refused' })
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(1)
  await enter()
  await ask('SIGN_IN', asked)
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(2)
})

it('two that come at once are one', async () => {
  const { ask, vault } = await logIn()
  const answers = await Promise.allSettled([ask('SIGN_IN', asked), ask('SIGN_IN', asked)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(1)
})

it.each([
  [299_999, true],
  [300_000, false],
])('%i ms after the log-in: %s', async (waitMs, isSigned) => {
  const { ask, vault } = await logIn()
  vi.setSystemTime(Date.now() + waitMs)
  await ask('SIGN_IN', asked).catch(() => undefined)
  expect(vault.signEip155Digest).toHaveBeenCalledTimes(isSigned ? 1 : 0)
})

it('error: signs nothing for somebody who only came back', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  const sign = vi.spyOn(vault, 'signEip155Digest')
  await ask('GET_USER')
  await expect(ask('SIGN_IN', asked)).rejects.toMatchObject({ code: 'refused' })
  expect(sign).not.toHaveBeenCalled()
})

it('error: signs nothing with a locked wallet, and does not open it', async () => {
  const { ask, vault } = await logIn()
  vault.getAddresses = () => undefined
  await expect(ask('SIGN_IN', asked)).rejects.toMatchObject({ code: 'refused' })
  expect(vault.open).toHaveBeenCalledTimes(1)
  expect(vault.signEip155Digest).not.toHaveBeenCalled()
})

it.each(['idle', 'pagehide', 'failed'] as const)(
  'error: signs nothing for who opens a wallet again that locked by itself (%s)',
  async (reason) => {
    const { ask, vault } = await logIn()
    vault.getAddresses = () => undefined
    vault.lockBy(reason)
    await ask('GET_USER')
    expect(vault.open).toHaveBeenCalledTimes(2)
    await expect(ask('SIGN_IN', asked)).rejects.toMatchObject({ code: 'refused' })
    expect(vault.signEip155Digest).not.toHaveBeenCalled()
  },
)

it('error: signs nothing for somebody who has left', async () => {
  const { ask, vault, frame } = await logIn()
  frame.session.end()
  await expect(ask('SIGN_IN', asked)).rejects.toMatchObject({ code: 'refused' })
  expect(vault.signEip155Digest).not.toHaveBeenCalled()
})
