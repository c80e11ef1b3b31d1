import * as assert from 'node:assert/strict'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { privateKeyToAccount } from 'viem/accounts'
import * as viemChains from 'viem/chains'
import { callInstance } from './callInstance.js'
import type { Row } from './composeTable.js'
import type { Exports, LoadEntry } from './loadKit.js'

/** The context in which a name is tried. */
interface Scene {
  readonly entry: Exports
  readonly name: string
  readonly load: LoadEntry
}

type Try = (scene: Scene) => unknown

/** The first account of every local chain. */
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const key = owner.address
const did = `did:pkh:eip155:1:${key}`
const text = `app.example wants you to sign in with your Ethereum account:\n${key}\n\n\nURI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
/** Returns a network whose node does not exist, so that no request leaves the machine. */
async function loadNetwork(load: LoadEntry) {
  const mainnet = (await load('@foyer/kit/networks')).get('mainnet')
  return Object.assign({}, mainnet, { rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } })
}
function isEqual(answer: unknown, expected: unknown) {
  return assert.deepEqual(answer, expected)
}

/** Checks that the export is a network of the network table. */
const isNetwork: Try = ({ entry, name }) => {
  const network: unknown = entry.get(name)
  assert.ok(typeof network === 'object' && network !== null && 'caipNetworkId' in network, 'is no network')
}

/** Renders a component that calls the hook, below an instance. */
function useHook(...args: readonly unknown[]): Try {
  return async ({ entry, name, load }) => {
    const react = await load('@foyer/kit/react')
    react.call('createAppKit', { networks: [await loadNetwork(load)] })
    const answers: unknown[] = []
    const Probe = () => {
      answers.push(entry.call(name, ...args))
      return null
    }
    renderToString(createElement(Probe))
    assert.equal(answers.length, 1)
    // This page has no SIWX, so only that hook returns nothing.
    if (name !== 'useAppKitSIWX') assert.ok(typeof answers[0] === 'object' && answers[0] !== null, 'gives nothing')
  }
}

function create(...args: readonly unknown[]): Try {
  return ({ entry, name }) => assert.ok(entry.create(name, ...args))
}

function call(check: (answer: unknown) => void, ...args: readonly unknown[]): Try {
  return async ({ entry, name }) => check(await entry.call(name, ...args))
}

/** Checks classes that an app extends. They have no use on their own. */
const extend: Try = ({ entry, name }) => {
  const parent = entry.get(name)
  assert.ok(typeof parent === 'function')
  class Child extends (parent as new () => object) {}
  assert.ok(Child.prototype instanceof parent)
}

const methodsOfSiwe = {
  getNonce: async () => '12345678',
  createMessage: () => text,
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
}

/** A try for each name of the table, as an app without a wallet uses it. */
const tries: Readonly<Record<string, Try>> = {
  createAppKit: async ({ entry, load }) => {
    const network = await loadNetwork(load)
    const instance = entry.call('createAppKit', { networks: [network] })
    assert.ok(typeof instance === 'object' && instance !== null)
    await callInstance(instance, await load('@foyer/kit'), network)
    Reflect.apply(Reflect.get(instance, 'destroy'), instance, [])
  },
  modal: async ({ entry, load }) => {
    const instance = entry.call('createAppKit', { networks: [await loadNetwork(load)] })
    assert.equal(entry.get('modal'), instance)
  },
  getAppKit: async ({ entry, load }) => {
    const instance = (await load('@foyer/kit')).call('createAppKit', { networks: [await loadNetwork(load)] })
    entry.call('getAppKit', instance)
    assert.equal(entry.get('modal'), instance)
  },
  useAppKit: useHook(),
  useAppKitAccount: useHook({ namespace: 'eip155' }),
  useAppKitEvents: useHook(),
  useAppKitNetwork: useHook(),
  useAppKitNetworkCore: useHook(),
  useAppKitProvider: useHook('eip155'),
  useAppKitState: useHook(),
  useAppKitTheme: useHook(),
  useDisconnect: useHook(),
  useWalletInfo: useHook(),
  useAppKitUpdateEmail: useHook(),
  useAppKitWallet: useHook(),
  createAppKitWalletButton: call((answer) => {
    assert.ok(answer && typeof answer === 'object' && 'connect' in answer && 'updateEmail' in answer)
  }),
  useAppKitSIWX: useHook(),
  defineChain: call((answer) => assert.ok(typeof answer === 'object' && answer !== null && 'caipNetworkId' in answer), {
    ...{ id: 5_000_001, name: 'Own', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    ...{ caipNetworkId: 'eip155:5000001', chainNamespace: 'eip155' },
    rpcUrls: { default: { http: ['https://example.com'] } },
  }),
  solana: isNetwork,
  solanaDevnet: isNetwork,
  solanaTestnet: isNetwork,
  bitcoin: isNetwork,
  bitcoinTestnet: isNetwork,
  WagmiAdapter: async ({ entry, load }) => {
    const adapter = entry.create('WagmiAdapter', { networks: [await loadNetwork(load)], projectId: 'x', ssr: true })
    assert.ok('wagmiConfig' in adapter && adapter.wagmiConfig)
  },
  EthersAdapter: create(),
  Ethers5Adapter: create(),
  SolanaAdapter: create({ wallets: [] }),
  useAppKitConnection: useHook(),
  AppKitSIWEClient: create(methodsOfSiwe),
  createSIWEConfig: call(
    (answer) => assert.ok(answer && typeof answer === 'object' && 'mapToSIWX' in answer),
    methodsOfSiwe,
  ),
  mapToSIWX: async ({ entry }) => {
    const client = entry.call('createSIWEConfig', methodsOfSiwe)
    const siwx = entry.call('mapToSIWX', client)
    assert.ok(siwx && typeof siwx === 'object' && 'getSessions' in siwx)
  },
  formatMessage: call(
    (answer) => isEqual(answer, text),
    { domain: 'app.example', uri: 'https://app.example', nonce: '12345678', chainId: 1, iat: '2026-01-01T00:00:00Z' },
    did,
  ),
  getAddressFromMessage: call((answer) => isEqual(answer, key), text),
  getChainIdFromMessage: call((answer) => isEqual(answer, 'eip155:1'), text),
  getDidAddress: call((answer) => isEqual(answer, key), did),
  getDidChainId: call((answer) => isEqual(answer, '1'), did),
  verifySignature: async ({ entry }) => {
    const signature = await owner.signMessage({ message: text })
    const signed = { address: key, message: text, signature, chainId: 'eip155:1' }
    assert.equal(await entry.call('verifySignature', signed), true)
  },
  BIP122Verifier: create(),
  EIP155Verifier: create(),
  SolanaVerifier: create(),
  SIWXVerifier: extend,
  SIWXMessenger: extend,
  SIWXStorage: extend,
  InformalMessenger: create({ domain: 'app.example', uri: 'https://app.example', getNonce: async () => '12345678' }),
  LocalStorage: create({ key: '@app/siwx' }),
  DefaultSIWX: create(),
  CloudAuthSIWX: create(),
  PACKAGE_VERSION: ({ entry }) => assert.match(String(entry.get('PACKAGE_VERSION')), /^\d+\.\d+\.\d+/),
  ConstantsUtil: ({ entry }) => {
    const constants = entry.get('ConstantsUtil')
    assert.ok(constants && typeof constants === 'object' && 'CONNECTOR_ID' in constants && 'CHAIN' in constants)
  },
}

/**
 * Imports each value of the table from its entry and uses it once, and each viem chain from the networks. Returns a
 * line for each problem.
 */
export async function callNames(rows: readonly Row[], load: LoadEntry): Promise<readonly string[]> {
  const findings: string[] = []
  for (const { name, isType, to } of rows) {
    if (isType || to === undefined) continue
    try {
      const attempt = tries[name]
      if (!attempt) throw new Error('there is no trial for this name: add one to scripts/migration/callNames.ts')
      await attempt({ entry: await load(to), name, load })
    } catch (error) {
      findings.push(`${name} of ${to}: ${notify(error)}`)
    }
  }
  const networks = await load('@foyer/kit/networks')
  for (const [name, chain] of Object.entries(viemChains)) {
    const own: unknown = networks.get(name)
    if (typeof own !== 'object' || own === null || !('id' in own) || own.id !== chain.id)
      findings.push(`${name} of @foyer/kit/networks: is not the chain of viem`)
  }
  return findings
}

function notify(error: unknown): string {
  return error instanceof Error
    ? `${error.message}${error.cause === undefined ? '' : `: ${notify(error.cause)}`}`
    : String(error)
}
