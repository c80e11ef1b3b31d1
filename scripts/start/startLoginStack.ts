import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld, type World } from '@foyer/sandbox/world'
import { seedData, startTestServer } from '../test/startTestServer.js'
import { buildFrame } from './buildFrame.js'
import { describeLogins } from './describeLogins.js'

/** Chains, mail, fake providers, the server and the frame's origin: all real, the sandbox on free ports. */
export interface LoginStack {
  readonly world: World
  readonly serverUrl: string
  /** The frame's origin. */
  readonly frameUrl: string
  /** Sets the server's clock so many milliseconds ahead of the real one; 0 puts it back. */
  setClockAhead(aheadMs: number): Promise<void>
  /** Ends all of it and forgets its data. */
  stop(): Promise<void>
}

/** Starts everything a log-in needs beside what runs already, for tests and benches. `root` is the repository's. */
export async function startLoginStack(options: {
  readonly root: string
  readonly port: number
  readonly framePort: number
}): Promise<LoginStack> {
  const { root, port, framePort } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-embedded-'))
  await buildFrame(root)
  await seedData(dataDir)
  const frameUrl = `http://secure.localhost:${framePort}`
  const world = await startWorld({
    dataDir: join(dataDir, 'sandbox'),
    quiet: true,
    links: { server: `http://localhost:${port}` },
  })
  const sandbox = { frameUrl, smtpUrl: world.urls.smtp, oauthFile: world.oauthFile }
  const loginEnv = { ...describeLogins({}, sandbox), FOYER_TEST_LOGINS: '1' }
  const server = await startTestServer({ root, port, framePort, dataDir, networksFile: world.networksFile, loginEnv })
  return {
    world,
    serverUrl: server.url,
    frameUrl,
    setClockAhead: server.setClockAhead,
    stop: async () => {
      await server.stop()
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
