import type { AuthPayload, Cacao } from '@foyer/contract/pairing/sessionAuthenticate'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import type { SignInRequest } from '../../core/Connector.js'
import { sealEnvelope } from './envelope.js'
import { createKey, deriveSymKey, getPublicKey, getTopic } from './keys.js'
import { formatReCap, parseReCap, withReCapSentence } from './recap.js'
import { createTestApp, createTestBrowser, createTestNetwork, solanaNetwork } from './testApp.js'
import { createTestClock } from './testClock.js'
import { codeOf, until } from './testPair.js'
import { startTestRelay } from './testRelay.js'
import { grantEip155, startTestWallet } from './testWallet.js'
import { timing } from './timing.js'

const [alice, bob] = [
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
].map((key) => privateKeyToAccount(`0x${key}`)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const networks = [createTestNetwork(1), createTestNetwork(10)]
const question: SignInRequest = {
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'a1b2c3d4e5f6',
  statement: 'Hello',
  chainIds: ['eip155:1', 'eip155:10'],
}
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

type Words = Cacao['p']

/** Creates the correct response of a wallet. `bend` changes it before it is signed. */
async function sign(payload: AuthPayload, bend: (words: Words) => Words = (words) => words, account = alice) {
  const {
    type: _type,
    chains: [chain = ''],
    ...fields
  } = payload
  const recap = parseReCap(payload.resources?.at(-1) ?? '') ?? { methods: [], chains: [] }
  const statement = withReCapSentence(payload.statement ?? '', recap)
  const p = bend({ ...fields, statement, iss: `did:pkh:${chain}:${alice.address}` })
  const [, , , reference, address = ''] = p.iss.split(':')
  const message = formatMessage({
    accountAddress: address,
    chainId: `eip155:${reference}`,
    domain: p.domain,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    issuedAt: p.iat,
    ...(p.statement && { statement: p.statement }),
    ...(p.exp && { expirationTime: p.exp }),
    ...(p.resources && { resources: p.resources }),
  })
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: await account.signMessage({ message }) } }
}

async function start(options: { readonly networks?: typeof networks; readonly now?: () => number } = {}) {
  const relay = await startTestRelay()
  const wallet = await startTestWallet(relay.url)
  const app = createTestApp(relay.url, options.networks ?? networks)
  undo.push(
    () => relay.stop(),
    () => wallet.stop(),
    () => app.leave(),
  )
  const connect = (signIn: () => Promise<SignInRequest> = async () => question) => app.connect(undefined, signIn)
  /** Returns the proposal and the sign-in request of a pairing URI. */
  const scan = async (uri: string) => {
    const proposal = await wallet.scan(uri)
    const call = await wallet.waitFor(({ method }) => method === 'wc_sessionAuthenticate')
    const params = call.params as { authPayload: AuthPayload; requester: { publicKey: string } }
    const publicKey = params.requester.publicKey
    const secret = createKey()
    const own = await getPublicKey(secret)
    const symKey = await deriveSymKey(secret, publicKey)
    const say = async (answer: object, tag = 1117) => {
      const text = JSON.stringify({ id: call.id, jsonrpc: '2.0', ...answer })
      const message = sealEnvelope(text, symKey, { senderPublicKey: own })
      await wallet.relay.call('irn_publish', { topic: await getTopic(publicKey), message, ttl: 300, tag })
    }
    const metadata = { name: 'Test', description: '', url: 'https://wallet.example', icons: [] }
    return {
      proposal,
      payload: params.authPayload,
      say,
      /** Returns the topic of the session that the response would start. */
      follow: async () => {
        const topic = await getTopic(symKey)
        await wallet.openTopic(symKey)
        return topic
      },
      answer: (...cacaos: unknown[]) => say({ result: { cacaos, responder: { publicKey: own, metadata } } }),
    }
  }
  return { ...app, relay, wallet, open: connect, scan }
}

function withRecap(text: object) {
  return (words: Words) => ({
    ...words,
    resources: [`urn:recap:${Buffer.from(JSON.stringify(text)).toString('base64url')}`],
  })
}
function request(methods: string[], limits: object = {}) {
  return {
    att: { eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [limits]])) },
  }
}

describe('sign-in of a wallet during the connection', () => {
  it('returns the session and the sign-in of a correct response', async () => {
    const { open, scan, refused } = await start()
    const { uri, accounts } = open()
    const { payload, answer } = await scan(await uri)
    await answer(await sign(payload))
    const { addresses, chainId, approvedChainIds, signIns } = await accounts
    expect([addresses, chainId, approvedChainIds]).toEqual([[alice.address], 'eip155:1', ['eip155:1']])
    expect(signIns).toHaveLength(1)
    expect(refused).toEqual([])
  })

  it('accepts the requested statement in the response, although the signed message has the recap sentence', async () => {
    const { open, scan } = await start()
    const { uri, accounts } = open()
    const { payload, answer } = await scan(await uri)
    const { p, ...rest } = await sign(payload)
    await answer({ ...rest, p: { ...p, statement: 'Hello' } })
    expect((await accounts).signIns?.[0]?.data.statement).toContain('I further authorize the stated URI')
  })

  it('accepts the signature of a contract, which the host must verify', async () => {
    const { open, scan } = await start()
    const { uri, accounts } = open()
    const { payload, answer } = await scan(await uri)
    const signed = await sign(payload, undefined, bob)
    await answer({ ...signed, s: { t: 'eip1271', s: '0x1234' } })
    expect((await accounts).signIns?.[0]).toMatchObject({ signature: '0x1234', cacao: { s: { t: 'eip1271' } } })
  })

  it.each<[string, (words: Words) => Words]>([
    ['another domain', (words) => ({ ...words, domain: 'evil.example' })],
    ['another URI', (words) => ({ ...words, aud: 'https://evil.example' })],
    ['another nonce', (words) => ({ ...words, nonce: 'ffffffffffff' })],
    ['another version', (words) => ({ ...words, version: '2' })],
    ['another issue time', (words) => ({ ...words, iat: '2020-01-01T00:00:00Z' })],
    ['a later expiration time', (words) => ({ ...words, exp: '2099-01-01T00:00:00Z' })],
    ['a later start time', (words) => ({ ...words, nbf: '2020-01-01T00:00:00Z' })],
    ['a request id that was not requested', (words) => ({ ...words, requestId: 'x' })],
    ['another statement', (words) => ({ ...words, statement: `I give everything away. ${words.statement}` })],
    ['a statement without the authorisation', (words) => ({ ...words, statement: 'Hello there' })],
    ['a chain that was not requested', (words) => ({ ...words, iss: `did:pkh:eip155:137:${alice.address}` })],
    ['an account of another family', (words) => ({ ...words, iss: `did:pkh:solana:1:${alice.address}` })],
    ['an invalid account', (words) => ({ ...words, iss: 'did:pkh:eip155:1:0x12' })],
    ['no resources', ({ resources: _left, ...words }) => words],
    [
      'an additional resource',
      (words) => ({ ...words, resources: ['https://evil.example', ...(words.resources ?? [])] }),
    ],
    ['an authorisation of another action', withRecap({ att: { 'https://bank.example': { 'crud/delete': [{}] } } })],
    [
      'an authorisation of an additional action',
      withRecap({ att: { ...request(['personal_sign']).att, 'https://bank.example': { 'crud/delete': [{}] } } }),
    ],
    ['an authorisation of a method that was not requested', withRecap(request(['eth_evil']))],
    [
      'an authorisation on a chain that was not requested',
      withRecap(request(['personal_sign'], { chains: ['eip155:137'] })),
    ],
    ['an empty authorisation', withRecap({ att: { eip155: {} } })],
  ])('error: rejects a response with %s, and ends the session in the wallet', async (_what, bend) => {
    const { open, scan, connector, refused, wallet } = await start()
    const { uri, accounts } = open()
    const { payload, answer, follow } = await scan(await uri)
    const topic = await follow()
    await answer(await sign(payload, bend))
    expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
    expect(refused).toEqual(['SIGN_IN_WRONG'])
    expect(await connector.reconnect({ networks, signal: new AbortController().signal })).toBe('withdrawn')
    const end = await wallet.waitFor(({ topic: at, method }) => at === topic && method === 'wc_sessionDelete')
    expect(end.params).toMatchObject({ code: 1005 })
  })

  it.each<[string, (signed: Awaited<ReturnType<typeof sign>>) => Promise<unknown>, string]>([
    ['signed by another account', ({ p }) => sign2(p), 'SIGN_IN_WRONG'],
    ['a missing signature', async (signed) => ({ ...signed, s: { t: 'eip191', s: '0x' } }), 'SIGN_IN_WRONG'],
    ['another kind of proof', async (signed) => ({ ...signed, s: { t: 'eip6492', s: '0x12' } }), 'ANSWER_INVALID'],
    ['no object', async () => 'yes', 'ANSWER_INVALID'],
  ])('error: rejects a response with this signature: %s', async (_what, bend, code) => {
    const { open, scan, refused } = await start()
    const { uri, accounts } = open()
    const { payload, answer } = await scan(await uri)
    await answer(await bend(await sign(payload)))
    expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
    expect(refused).toEqual([code])
  })

  it('error: rejects all sign-ins if one of several is invalid', async () => {
    const { open, scan } = await start()
    const { uri, accounts } = open()
    const { payload, answer } = await scan(await uri)
    const bad = await sign(payload, (words) => ({ ...words, nonce: 'ffffffffffff' }))
    await answer(await sign(payload), bad)
    expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
  })

  it('error: ignores a message of a peer that has not scanned the pairing URI', async () => {
    const { open, scan, wallet, refused } = await start()
    const { uri, accounts } = open()
    const { payload, answer, proposal } = await scan(await uri)
    const topic = await getTopic(proposal.params.proposer.publicKey)
    const message = sealEnvelope('{}', createKey(), { senderPublicKey: await getPublicKey(createKey()) })
    await wallet.relay.call('irn_publish', { topic, message, ttl: 300, tag: 1117 })
    await until(() => expect(refused).toEqual(['ENVELOPE_KEY_WRONG']))
    await answer(await sign(payload))
    expect((await accounts).addresses).toEqual([alice.address])
  })
})

describe('pairing URI with a sign-in request', () => {
  it('ends the wait for a sign-in if a settlement arrives first', async () => {
    const { open, scan, wallet } = await start()
    const { uri, accounts } = open()
    const { proposal, payload, answer } = await scan(await uri)
    const { topic } = await wallet.approve(proposal, grantEip155([1]))
    expect((await accounts).signIns).toBeUndefined()
    await answer(await sign(payload))
    expect((await wallet.call(topic, 'wc_sessionPing', {})).result).toBe(true)
  })

  it('waits for the proposal if the wallet does not support the sign-in method', async () => {
    const { open, scan, wallet } = await start()
    const { uri, accounts } = open()
    const { proposal, say } = await scan(await uri)
    await say({ error: { code: 10001, message: 'Unsupported wc_ method' } }, 1119)
    await wallet.approve(proposal, grantEip155([1]))
    expect((await accounts).addresses).toHaveLength(2)
  })

  it('requests a new message for each pairing URI, so no nonce is used twice', async () => {
    const clock = createTestClock()
    const relay = await startTestRelay()
    const app = createTestApp(relay.url, networks, { browser: createTestBrowser(clock) })
    undo.push(
      () => relay.stop(),
      () => app.leave(),
    )
    const nonces = ['aaaaaaaa', 'bbbbbbbb']
    const { uris } = app.connect(undefined, async () => ({ ...question, nonce: nonces.shift() ?? '' }))
    await until(() => expect(relay.published).toHaveLength(2))
    await clock.advance(timing.pairingLifetimeMs - timing.pairingRefreshMs)
    await until(() => expect(uris).toHaveLength(2))
    expect(nonces).toEqual([])
  })

  it.each<[string, () => Promise<SignInRequest>]>([
    ['cannot create the message', () => Promise.reject(new Error('no nonce'))],
    ['has a statement of two lines', async () => ({ ...question, statement: 'Hello\nNonce: 1' })],
    ['adds its own authorisation', async () => ({ ...question, resources: [formatReCap(['personal_sign'])] })],
    ['requests no configured chain', async () => ({ ...question, chainIds: ['eip155:137'] })],
  ])('requests no sign-in if the host %s', async (_what, signIn) => {
    const { open, wallet } = await start()
    const { uri, accounts } = open(signIn)
    expect(await uri).not.toContain('methods=')
    await wallet.approve(await wallet.scan(await uri), grantEip155([1]))
    expect((await accounts).signIns).toBeUndefined()
    expect(wallet.received.some(({ method }) => method === 'wc_sessionAuthenticate')).toBe(false)
  })

  it('requests no sign-in if other families are configured, because the sign-in cannot grant them', async () => {
    const { open, wallet } = await start({ networks: [...networks, solanaNetwork] })
    const { uri, accounts } = open()
    expect(await uri).not.toContain('methods=')
    await wallet.approve(await wallet.scan(await uri), grantEip155([1]))
    expect((await accounts).addresses).toHaveLength(2)
  })
})

/** Signs the same message with the key of another account. */
async function sign2(words: Words) {
  const payload = { ...words, type: 'caip122', chains: ['eip155:1'], statement: 'Hello' } as const
  return sign({ ...payload, chains: [...payload.chains] }, undefined, bob)
}
