import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld, type World } from '@foyer/sandbox/world'
import { readCli, seedData, startTestServer } from '../test/startTestServer.js'
import { addPhoneWallet } from './addPhoneWallet.js'
import { buildFrame } from './buildFrame.js'
import { describeLogins } from './describeLogins.js'

/** Chains, mail, fake providers, the server and the frame's origin: all real, the sandbox on free ports. */
export interface LoginStack {
  readonly world: World
  readonly serverUrl: string
  /** The frame's origin. */
  readonly frameUrl: string
  readonly relayUrl: string
  /** Sets the server's clock so many milliseconds ahead of the real one; 0 puts it back. */
  setClockAhead(aheadMs: number): Promise<void>
  /** Ends the server, and with it the relay and the frame's origin. */
  stopServer(): Promise<void>
  /** The server again, over the same data. */
  restartServer(): Promise<void>
  /** Ends all of it and forgets its data. */
  stop(): Promise<void>
}

/**
 * Starts everything that a log-in and a pairing need beside what runs already, for tests and benches. The phone wallet is in the
 * server's catalogue. `root` is the repository's.
 */
export async function startLoginStack(options: {
  readonly root: string
  readonly port: number
  readonly framePort: number
  readonly hasSolana?: boolean
}): Promise<LoginStack> {
  const { root, port, framePort, hasSolana = false } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-embedded-'))
  await buildFrame(root)
  await seedData(dataDir)
  const frameUrl = `http://secure.localhost:${framePort}`
  const world = await startWorld({
    dataDir: join(dataDir, 'sandbox'),
    quiet: true,
    hasSolana,
    links: { server: `http://localhost:${port}` },
  })
  const sandbox = { frameUrl, smtpUrl: world.urls.smtp, oauthFile: world.oauthFile }
  const loginEnv = { ...describeLogins({}, sandbox), FOYER_TEST_LOGINS: '1' }
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
