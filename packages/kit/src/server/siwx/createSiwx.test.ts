import { encodeBase58 } from '@foyer/primitives/base58'
import { solana } from '@foyer/primitives/networks/nonEvm'
import type { SignInData } from '@foyer/sign-in/messageFields'
import { createMemoryStore } from '@foyer/sign-in/stores'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createSiwx, type Siwx } from './createSiwx.js'
import type { SignInSession } from './sessions.js'
import { at, chainId, cookieOf, createSolanaSigner, createTestApp, startMs } from './testSiwx.js'

function invalid(reason: RegExp) {
  return expect.objectContaining({ code: 'SIGN_IN_INVALID', context: { reason: expect.stringMatching(reason) } })
}

describe('createSiwx: sign-in', () => {
  it('verify: returns a session cookie, and signOut ends the session', async () => {
    const { siwx, account, signIn } = createTestApp()
    const { session, setCookie } = await signIn()
    expect(session).toEqual({
      ...{ chainId, address: account.address, signer: 'key', signedInAtMs: startMs },
      expiresAtMs: startMs + 7 * 86_400_000,
    })
    expect(setCookie).toMatch(/^__Host-siwx=[0-9a-f]{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/)
    expect(await siwx.getSession(cookieOf(setCookie))).toEqual(session)
    const request = new Request('https://app.test/', { headers: { cookie: `a=b; ${cookieOf(setCookie)}; c=d` } })
    expect(await siwx.getSession(request)).toEqual(session)
    const { setCookie: taken } = await siwx.signOut(request)
    expect(taken).toMatch(/^__Host-siwx=; Path=\/; Max-Age=0;/)
    expect(await siwx.getSession(request)).toBeUndefined()
  })

  it('getSession: a session ends after `sessionMs`, or earlier if the message expires', async () => {
    const { siwx, clock, signIn } = createTestApp({ sessionMs: 60_000 })
    const { setCookie } = await signIn()
    const short = await signIn({ expirationTime: at(30_000) })
    expect(short.session.expiresAtMs).toBe(startMs + 30_000)
    clock.ms += 30_000
    expect(await siwx.getSession(cookieOf(short.setCookie))).toBeUndefined()
    expect(await siwx.getSession(cookieOf(setCookie))).toBeDefined()
    clock.ms += 30_000
    expect(await siwx.getSession(cookieOf(setCookie))).toBeUndefined()
  })

  it('verify: accepts Solana accounts', async () => {
    const { siwx, write } = createTestApp()
    const person = createSolanaSigner()
    const message = await write({ chainId: solana.caipNetworkId, accountAddress: person.address })
    const { session } = await siwx.verify({ message, signature: person.sign(message) })
    expect(session).toMatchObject({ chainId: solana.caipNetworkId, address: person.address, signer: 'key' })
  })

  it('verify: accepts Bitcoin accounts (BIP-137 here; `bip322.test.ts` has the rest)', async () => {
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    const { siwx, write } = createTestApp({ chains: [bitcoin] })
    const accountAddress = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'
    const message = await write({ chainId: bitcoin, accountAddress })
    const signature = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
    await expect(siwx.verify({ message, signature })).rejects.toEqual(invalid(/did not sign/))
    const foreign = await write({ chainId: bitcoin, accountAddress: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' })
    await expect(siwx.verify({ message: foreign, signature })).rejects.toEqual(invalid(/does not belong to that chain/))
  })

  it('getNonce: returns unique random nonces', async () => {
    const { siwx } = createTestApp()
    const nonces = await Promise.all(Array.from({ length: 500 }, () => siwx.getNonce()))
    expect(new Set(nonces).size).toBe(500)
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  })

  it('throws INVALID_OPTION without a valid page URI, domain or chain', () => {
    expectTypeOf<Awaited<ReturnType<Siwx['getSession']>>>().toEqualTypeOf<SignInSession | undefined>()
    for (const options of [
      { uri: 'app.test', chains: [chainId] },
      { uri: 'ftp://app.test', chains: [chainId] },
      { uri: 'https://app.test', chains: [] },
      { uri: 'https://app.test', chains: [chainId], domain: 'app.test/login' },
    ] as const)
      expect(() => createSiwx(options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
  })
})

describe('createSiwx: verify', () => {
  it.each<[string, Partial<SignInData>, RegExp]>([
    ['for another domain', { domain: 'evil.example' }, /another domain/],
    ['for another port', { domain: 'app.test:8443' }, /another domain/],
    ['for a page of another site', { uri: 'https://evil.example/login' }, /another origin/],
    ['for an http page', { uri: 'http://app.test/login' }, /another origin/],
    ['for a page of a site whose name has the same start', { uri: 'https://app.test.evil.example/' }, /another origin/],
    ['for a page with a user name before the host', { uri: 'https://app.test@evil.example/' }, /another origin/],
    ['on a chain that the app does not accept', { chainId: 'eip155:137' }, /another chain/],
    ['that has expired', { expirationTime: at(-1) }, /has expired/],
    ['that expires at this moment', { expirationTime: at(0) }, /has expired/],
    ['that is not valid yet', { notBefore: at(60_001) }, /not valid yet/],
    ['issued in the far future', { issuedAt: at(60_001) }, /in the future/],
    ['issued long ago', { issuedAt: at(-660_001) }, /too old/],
    ['with a nonce that the server did not create', { nonce: 'abcdefabcdefabcdefabcdefabcdefab' }, /nonce/],
    [
      'for an address without its checksum',
      { accountAddress: `0x${'ab'.repeat(20)}` },
      /does not belong to that chain/,
    ],
    [
      'for a Solana account on an EVM chain',
      { accountAddress: 'So11111111111111111111111111111111111111112' },
      /does not belong to that chain/,
    ],
    ['for an EVM account on Solana', { chainId: solana.caipNetworkId }, /does not belong to that chain/],
  ])('rejects a sign-in %s', async (_what, changes, reason) => {
    const { signIn } = createTestApp()
    await expect(signIn(changes)).rejects.toEqual(invalid(reason))
  })

  it('accepts times that are exactly at their limits', async () => {
    const { signIn } = createTestApp()
    await signIn({ expirationTime: at(1), notBefore: at(60_000), issuedAt: at(60_000) })
    await signIn({ issuedAt: at(-660_000) })
  })

  it('rejects a message without an issue time', async () => {
    const { siwx, sign, write } = createTestApp()
    const message = (await write()).replace(/\nIssued At: .*/, '')
    await expect(siwx.verify(await sign(message))).rejects.toEqual(invalid(/no Issued At/))
  })

  it('rejects another scheme before the domain', async () => {
    const { siwx, sign, write } = createTestApp()
    await siwx.verify(await sign(`https://${await write()}`))
    await expect(siwx.verify(await sign(`http://${await write()}`))).rejects.toEqual(invalid(/another domain/))
  })

  it('rejects a changed statement, and one that contains the fields of another message', async () => {
    const { siwx, sign, write } = createTestApp()
    const { message, signature } = await sign(await write())
    const changed = message.replace('Sign in to the test.', 'Sign over everything.')
    await expect(siwx.verify({ message: changed, signature })).rejects.toEqual(invalid(/did not sign/))
    const fields = `URI: https://app.test\nVersion: 1\nChain ID: 1\nNonce: ${await siwx.getNonce()}\nIssued At: ${at(0)}`
    const injected = message
      .replace('Sign in to the test.', `Hello\n\n${fields}`)
      .replace('app.test/login', 'evil.example')
    await expect(siwx.verify(await sign(injected))).rejects.toEqual(invalid(/not a sign-in message/))
  })

  it('rejects a signature of another account', async () => {
    const { siwx, write } = createTestApp()
    const stranger = privateKeyToAccount(`0x${'42'.repeat(32)}`)
    const message = await write()
    const signature = await stranger.signMessage({ message })
    await expect(siwx.verify({ message, signature })).rejects.toEqual(invalid(/did not sign/))
    const solanaMessage = await write({ chainId: solana.caipNetworkId, accountAddress: createSolanaSigner().address })
    const other = createSolanaSigner().sign(solanaMessage)
    await expect(siwx.verify({ message: solanaMessage, signature: other })).rejects.toEqual(invalid(/did not sign/))
  })

  it('rejects a Solana key of small order, for which one signature is valid for any text', async () => {
    const { siwx, write } = createTestApp()
    const key = new Uint8Array(32)
    key[0] = 1
    const message = await write({ chainId: solana.caipNetworkId, accountAddress: encodeBase58(key) })
    const signature = encodeBase58(Uint8Array.from([...key, ...new Uint8Array(32)]))
    await expect(siwx.verify({ message, signature })).rejects.toEqual(invalid(/did not sign/))
  })

  it.each(['', '0x', '0x1234', 'rubbish', `0x${'00'.repeat(65)}`, '1'.repeat(5000)])(
    'rejects %j as a signature',
    async (signature) => {
      const { siwx, write } = createTestApp()
      await expect(siwx.verify({ message: await write(), signature })).rejects.toEqual(invalid(/did not sign/))
    },
  )
})

describe('createSiwx: nonce', () => {
  it('is valid once: the same message is rejected afterwards', async () => {
    const { siwx, sign, write } = createTestApp()
    const signed = await sign(await write())
    await siwx.verify(signed)
    await expect(siwx.verify(signed)).rejects.toEqual(invalid(/nonce/))
  })

  it('accepts exactly one of ten simultaneous messages', async () => {
    const { siwx, sign, write } = createTestApp()
    const signed = await sign(await write())
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => siwx.verify(signed)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is used up by a wrong signature, but not by a message for another domain', async () => {
    const { siwx, sign, write } = createTestApp()
    const nonce = await siwx.getNonce()
    await expect(siwx.verify(await sign(await write({ nonce, domain: 'evil.example' })))).rejects.toThrow()
    const message = await write({ nonce })
    await expect(siwx.verify({ message, signature: '0x12' })).rejects.toEqual(invalid(/did not sign/))
    await expect(siwx.verify(await sign(message))).rejects.toEqual(invalid(/nonce/))
  })

  it('is valid for ten minutes', async () => {
    const { siwx, sign, write, clock } = createTestApp()
    const [early, late] = [await write(), await write()]
    clock.ms += 599_999
    await siwx.verify(await sign(early))
    clock.ms += 1
    await expect(siwx.verify(await sign(late))).rejects.toEqual(invalid(/nonce/))
  })

  it('is rejected if the store returns anything but true', async () => {
    // Like `redis.getdel`: returns the value instead of a boolean.
    const take = async () => 'yes' as unknown as boolean
    const { signIn } = createTestApp({ nonceStore: { add: async () => undefined, take } })
    await expect(signIn()).rejects.toEqual(invalid(/nonce/))
  })
})

describe('createSiwx: session', () => {
  it('has a new id that replaces the earlier session of the cookie (session fixation)', async () => {
    const { siwx, signIn } = createTestApp()
    const planted = `__Host-siwx=${'ab'.repeat(32)}`
    const { setCookie } = await signIn({}, planted)
    expect(cookieOf(setCookie)).not.toBe(planted)
    expect(await siwx.getSession(planted)).toBeUndefined()
    const again = await signIn({}, cookieOf(setCookie))
    expect(await siwx.getSession(cookieOf(setCookie))).toBeUndefined()
    expect(await siwx.getSession(cookieOf(again.setCookie))).toBeDefined()
  })

  it('of another app in the same store is not accepted', async () => {
    const sessionStore = createMemoryStore(() => startMs)
    const mine = createTestApp({ sessionStore })
    const { setCookie } = await mine.signIn()
    const { siwx: theirs } = createTestApp({ sessionStore, uri: 'https://other.test' })
    expect(await theirs.getSession(cookieOf(setCookie))).toBeUndefined()
    expect(await mine.siwx.getSession(cookieOf(setCookie))).toBeDefined()
  })

  it('is stored under a hash of the id, and an expired or invalid stored session is ignored', async () => {
    const kept = new Map<string, string>()
    const sessionStore = {
      get: async (key: string) => kept.get(key),
      set: async (key: string, value: string) => kept.set(key, value),
      delete: async (key: string) => kept.delete(key),
    }
    const { signIn, siwx, clock } = createTestApp({ sessionStore })
    const { setCookie } = await signIn()
    const id = /=([0-9a-f]+)/.exec(setCookie)?.[1] ?? ''
    expect(JSON.stringify([...kept])).not.toContain(id)
    const [key = ''] = kept.keys()
    expect(await siwx.getSession(`__Host-siwx=${key}`)).toBeUndefined()
    // The store can keep a session longer than requested.
    expect(await siwx.getSession(cookieOf(setCookie))).toBeDefined()
    clock.ms += 7 * 86_400_000
    expect(await siwx.getSession(cookieOf(setCookie))).toBeUndefined()
    clock.ms = startMs
    // The stored value is validated too.
    for (const rubbish of ['', 'rubbish', 'null', '{}', '{"domain":"app.test"}']) {
      kept.set(key, rubbish)
      expect(await siwx.getSession(cookieOf(setCookie))).toBeUndefined()
    }
  })

  it('is found only by a single, exact cookie', async () => {
    const { siwx, signIn } = createTestApp()
    const cookie = cookieOf((await signIn()).setCookie)
    const value = cookie.slice('__Host-'.length)
    for (const other of [
      undefined,
      null,
      '',
      value,
      `${cookie}00`,
      cookie.toUpperCase(),
      `${cookie}; __Host-siwx=${'0'.repeat(64)}`,
    ])
      expect(await siwx.getSession(other)).toBeUndefined()
  })

  it('has a cookie without `__Host-` over http, as on localhost', async () => {
    const { signIn } = createTestApp({ uri: 'http://localhost:3000', domain: 'localhost:3000', cookieName: 'shop' })
    const { setCookie } = await signIn({ domain: 'localhost:3000', uri: 'http://localhost:3000' })
    expect(setCookie).toMatch(/^shop=[0-9a-f]{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
  })
})

describe('createMemoryStore', () => {
  it('removes expired entries, and the oldest one above the limit', async () => {
    const clock = { ms: 0 }
    const store = createMemoryStore(() => clock.ms)
    await store.add('first', 10)
    clock.ms = 10
    expect(await store.take('first')).toBe(false)
    for (let index = 0; index <= 100_000; index += 1) await store.add(String(index), 10)
    expect(await store.take('0')).toBe(false)
    expect(await store.take('1')).toBe(true)
    expect(await store.take('100000')).toBe(true)
  })

  it('never returns a session as a nonce', async () => {
    const store = createMemoryStore()
    await store.set('a', 'b', 1000)
    expect(await store.take('a')).toBe(false)
  })
})
