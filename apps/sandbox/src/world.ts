import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deriveSandboxAccounts, type SandboxAccount, treasuryIndex } from './accounts.js'
import { sandboxAddresses } from './addresses.js'
import { createClientFiles, phoneClient, sandboxClient } from './build/createClientFiles.js'
import { type AccountKind, type SandboxChain, sandboxChains } from './chains.js'
import { createNetworksFile } from './createNetworksFile.js'
import { callRpc } from './evm/chain/callRpc.js'
import { createGuard } from './evm/chain/createGuard.js'
import { type Chain, startChain } from './evm/chain/startChain.js'
import { deployContracts } from './evm/contracts/deployContracts.js'
import { registerFids } from './identity/farcaster/farcasterPeople.js'
import { type IdpMemory, openIdpMemory } from './identity/oauth/openIdpMemory.js'
import { createOAuthSettings } from './identity/oauth/sandboxClient.js'
import { findFreePort } from './ports/findFreePort.js'
import { SandboxError } from './SandboxError.js'
import { type Controls, createControls } from './services/controls/createControls.js'
import { createFaucet, type Faucet } from './services/faucet/createFaucet.js'
import { createMailbox, type Mailbox } from './services/inbox/createMailbox.js'
import { startMailServer } from './services/inbox/startMailServer.js'
import { fillPools } from './services/market/pools.js'
import { connectNames } from './services/names/connectNames.js'
import { registerNames } from './services/names/registerNames.js'
import { setBaseUris } from './services/nfts/setBaseUris.js'
import { fundOperations } from './services/operations/fundOperations.js'
import { createPages } from './services/pages/createPages.js'
import { type ListeningServer, listen } from './services/pages/listen.js'
import type { PageLinks } from './services/pages/renderSandboxPage.js'
import { createPayDesk } from './services/pay/createPayDesk.js'
import type { PayParts } from './services/pay/createPayRoutes.js'
import { openPayMemory } from './services/pay/PaySession.js'
import { createEvmPayChain, createSolanaPayChain, type PayChain } from './services/pay/payOut.js'
import { type SolanaChain, startSolana } from './solana/startSolana.js'
import { createTestAssets } from './testAssets/createTestAssets.js'

/** Writes a file atomically, so that a starting server reads the old or the new one. Only its owner may read it. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.tmp`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.tmp`, path)
}

/** 10,000 native coins, in the smallest unit. */
const startingBalance = `0x${(10_000n * 10n ** 18n).toString(16)}`

/** The options of a sandbox. A port that is 0 or unset is chosen automatically. */
export interface SandboxOptions {
  readonly ports?: {
    readonly evm?: number
    readonly evm2?: number
    /** The next port is used too. */
    readonly solana?: number
    readonly sandbox?: number
    readonly mail?: number
  }
  /**
   * The folder for the chains' snapshots, the mails, the providers' keys, the purchases, and the files for the server.
   */
  readonly dataDir: string
  /** Write nothing to standard output. */
  readonly quiet?: boolean
  /** Give the first account NFTs, unlisted tokens and a history on the first chain (testAssets/createTestAssets.ts). */
  readonly hasBelongings?: boolean
  /** The smart accounts of the second chain in the networks file. The default is `delegated`. */
  readonly secondAccounts?: AccountKind | undefined
  /** Also start a Solana chain. If this system does not support it, a message is logged instead. */
  readonly hasSolana?: boolean
  /** The addresses of the other programs, for the links on the sandbox pages. */
  readonly links?: PageLinks
}

/** A chain of a running sandbox. */
export interface RunningChain extends SandboxChain {
  readonly url: string
  /** Takes a snapshot now. */
  snapshot(): Promise<void>
  /** Returns the process id of its node. */
  pid(): number
}

/**
 * A running sandbox: two funded local EVM chains with their contracts, an optional Solana chain, the faucet, the inbox,
 * the fake login providers and the sandbox pages.
 */
export interface RunningSandbox {
  readonly urls: { readonly evm: string; readonly evm2: string; readonly sandbox: string; readonly smtp: string }
  readonly chains: readonly [RunningChain, RunningChain]
  readonly solana: SolanaChain | undefined
  readonly addresses: typeof sandboxAddresses
  /** The public test accounts. Index 0 is `alice.eth`. */
  readonly accounts: readonly SandboxAccount[]
  /** The networks file for the server's FOYER_NETWORKS. */
  readonly networksFile: string
  /** The settings file for the server's FOYER_OAUTH, with the fake login providers of this sandbox. */
  readonly oauthFile: string
  /** Takes the last snapshots, then stops everything. */
  stop(): Promise<void>
}

/** Starts a new or stored sandbox. Throws if a port is in use or a chain does not start. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { dataDir, quiet = false, hasBelongings = false, hasSolana = false, links = {} } = options
  const log = (line: string) => {
    if (!quiet) process.stdout.write(`  ${line}\n`)
  }
  const accounts = deriveSandboxAccounts()
  const guard = createGuard()
  const undo: (() => Promise<unknown> | unknown)[] = [() => guard.close()]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }

  try {
    const ports = [options.ports?.evm || (await findFreePort()), options.ports?.evm2 || (await findFreePort())] as const
    // The NFT contracts need the origin of the pages before the pages are served.
    const pagesPort = options.ports?.sandbox || (await findFreePort())
    const origin = `http://localhost:${pagesPort}`
    const started = await Promise.allSettled(
      sandboxChains.map(({ chainId }, index) =>
        startChain({
          chainId,
          port: ports[index === 0 ? 0 : 1],
          folder: join(dataDir, `chain-${chainId}`),
          guard,
          log,
          prepare: (url) =>
            prepareChain(url, accounts, {
              ...{ origin, serverUrl: links.server ?? 'http://localhost:3001' },
              hasBelongings: hasBelongings && index === 0,
            }),
        }),
      ),
    )
    const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    for (const chain of running) undo.push(() => chain.stop())
    for (const result of started) if (result.status === 'rejected') throw result.reason
    const [first, second] = sandboxChains.map((chain, index) => createRunningChain(chain, running[index]))
    if (first === undefined || second === undefined) throw new SandboxError('internal', 'the sandbox needs two chains')

    const solana = hasSolana ? await startSolanaChain({ ...options, origin, log }) : undefined
    if (solana !== undefined) undo.push(() => solana.stop())

    const networksFile = join(dataDir, 'networks.json')
    writeJson(networksFile, createNetworksFile([first, { ...second, accounts: options.secondAccounts }], solana))
    const mailbox = createMailbox(join(dataDir, 'inbox'))
    const idp = await openIdpMemory(join(dataDir, 'idp'))
    const mail = await startMailServer(mailbox, options.ports?.mail ?? 0)
    undo.push(() => mail.close())
    const controls = await createControls(first.url, accounts)
    undo.push(() => controls.close())
    const pay = openPay(join(dataDir, 'pay'), [
      ...[first, second].map((chain) => createEvmPayChain(chain, treasuryOf(accounts))),
      ...(solana ? [createSolanaPayChain(solana)] : []),
    ])
    undo.push(() => pay.desk.close())
    const pages = await servePages(
      { chains: [first, second], solana, accounts, controls, links, mailbox, idp, pay },
      pagesPort,
    )
    undo.push(() => pages.close())

    const urls = {
      evm: first.url,
      evm2: second.url,
      sandbox: origin,
      smtp: `smtp://127.0.0.1:${mail.port}`,
    }
    const oauthFile = join(dataDir, 'oauth.json')
    const farcaster = {
      relayUrl: `${urls.sandbox}/farcaster/relay`,
      rpcUrl: first.url,
      idRegistry: sandboxAddresses.fidRegistry,
    }
    writeJson(oauthFile, { ...createOAuthSettings(urls.sandbox, idp), farcaster })
    return {
      urls,
      chains: [first, second],
      solana,
      addresses: sandboxAddresses,
      accounts,
      networksFile,
      oauthFile,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the Solana chain. Returns undefined if the VM has no build for this system. Throws if a port is in use. */
async function startSolanaChain(
  options: SandboxOptions & { readonly origin: string; log(line: string): void },
): Promise<SolanaChain | undefined> {
  const { dataDir, ports, origin, log } = options
  try {
    return await startSolana({ folder: join(dataDir, 'solana'), port: ports?.solana, origin, log })
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code !== 'unsupported') throw error
    log(error.message)
    return undefined
  }
}

function createRunningChain(chain: SandboxChain, running: Chain | undefined): RunningChain {
  if (running === undefined) throw new SandboxError('chain_failed', `${chain.name} did not start`)
  return { ...chain, url: running.url, snapshot: running.snapshot, pid: running.pid }
}

/**
 * Adds missing contracts, names and tokens. `origin` is that of the sandbox pages, `serverUrl` that of the server that
 * resolves names.
 */
async function prepareChain(
  url: string,
  accounts: readonly SandboxAccount[],
  parts: { readonly origin: string; readonly serverUrl: string; readonly hasBelongings: boolean },
): Promise<void> {
  const { origin, serverUrl, hasBelongings } = parts
  const addresses = accounts.map(({ address }) => address)
  const treasury = treasuryOf(accounts)
  const isNew = await deployContracts(url, treasury)
  await fundOperations(url, treasury)
  await fillPools(url, treasury)
  await setBaseUris(url, origin, treasury)
  await registerNames(url, sandboxAddresses, addresses, treasury)
  await connectNames(url, serverUrl, treasury)
  await registerFids(url, sandboxAddresses.fidRegistry, treasury)
  await faucetOf(url, accounts).sendTokensOnce(addresses)
  if (hasBelongings) await createTestAssets(url, accounts)
  if (!isNew) return
  // Refund the gas of the set-up, so that demonstrations start with round numbers.
  for (const address of addresses) await callRpc(url, 'anvil_setBalance', [address, startingBalance])
}

function treasuryOf(accounts: readonly SandboxAccount[]) {
  const treasury = accounts[treasuryIndex]
  if (treasury === undefined) throw new SandboxError('internal', 'the test mnemonic has no treasury account')
  return treasury.address
}

function faucetOf(url: string, accounts: readonly SandboxAccount[]): Faucet {
  return createFaucet({
    url,
    contract: sandboxAddresses.faucet,
    gifts: sandboxAddresses.gifts,
    treasury: treasuryOf(accounts),
  })
}

function openPay(folder: string, chains: readonly PayChain[]): PayParts {
  const memory = openPayMemory(folder)
  return { memory, chains, desk: createPayDesk({ memory, chains }) }
}

function servePages(
  parts: {
    readonly chains: readonly RunningChain[]
    readonly solana: SolanaChain | undefined
    readonly accounts: readonly SandboxAccount[]
    readonly controls: Controls
    readonly links: PageLinks
    readonly mailbox: Mailbox
    readonly idp: IdpMemory
    readonly pay: PayParts
  },
  port: number,
): Promise<ListeningServer> {
  const { chains, accounts } = parts
  const faucets = new Map(chains.map(({ chainId, url }) => [chainId, faucetOf(url, accounts)]))
  const files = { client: createClientFiles(sandboxClient), phone: createClientFiles(phoneClient) }
  const app = createPages({ ...parts, faucets, now: Date.now }, files)
  return listen(app.fetch, port)
}
