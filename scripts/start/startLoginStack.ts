import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountKind } from '@foyer/sandbox/chains'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { readCli, seedData, startTestServer } from '../test/startTestServer.js'
import { addPhoneWallet } from './addPhoneWallet.js'
import { buildFrame } from './buildFrame.js'
import { createLoginEnv } from './createLoginEnv.js'

/** Real chains, mail, fake providers, server and frame. The sandbox uses free ports. */
export interface LoginStack {
  readonly world: RunningSandbox
  readonly serverUrl: string
  /** The frame's origin. */
  readonly frameUrl: string
  readonly relayUrl: string
  /** Sets the server's clock ahead of the real one by this many milliseconds; 0 resets it. */
  setClockAhead(aheadMs: number): Promise<void>
  /** Stops the server, the relay and the frame's origin. */
  stopServer(): Promise<void>
  /** Starts the server again with the same data. */
  restartServer(): Promise<void>
  /** Stops everything and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts everything that a login and a pairing need, for tests and benches. The phone wallet is in the server's
 * catalogue. `root` is that of the repository.
 */
export async function startLoginStack(options: {
  readonly root: string
  readonly port: number
  readonly framePort: number
  readonly hasSolana?: boolean
  /** The smart accounts of the second chain. The default is `delegated`. */
  readonly secondAccounts?: AccountKind
}): Promise<LoginStack> {
  const { root, port, framePort, hasSolana = false, secondAccounts } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-embedded-'))
  await buildFrame(root)
  await seedData(dataDir)
  const frameUrl = `http://secure.localhost:${framePort}`
  const world = await startSandbox({
    dataDir: join(dataDir, 'sandbox'),
    quiet: true,
    ...{ hasSolana, secondAccounts },
    links: { server: `http://localhost:${port}` },
  })
  const sandbox = { frameUrl, smtpUrl: world.urls.smtp, oauthFile: world.oauthFile }
  const loginEnv = { ...createLoginEnv({}, sandbox), FOYER_TEST_LOGINS: '1' }
  await addPhoneWallet({ root, dataDir, sandboxUrl: world.urls.sandbox, cli: readCli() })
  const { networksFile, urls } = world
  const start = () =>
    startTestServer({ root, port, framePort, dataDir, networksFile, loginEnv, sandboxUrl: urls.sandbox })
  let server = await start()
  return {
    world,
    serverUrl: server.url,
    frameUrl,
    relayUrl: `ws://localhost:${port}/relay`,
    setClockAhead: (aheadMs) => server.setClockAhead(aheadMs),
    stopServer: () => server.stop(),
    restartServer: async () => {
      server = await start()
    },
    stop: async () => {
      await server.stop()
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
